import type { Usage } from './process-usage.ts';

/** A server under measurement. */
export interface Server {
  name: 'shop' | 'baseline' | 'tutorial';
  port: number;
  /** Of the server's process and of its database server, if it has one. */
  usage(): Usage;
  stop(): Promise<void>;
}
