import type { Usage } from './process-usage.ts';

/** A server under measurement. */
export interface Server {
  name: 'shop' | 'baseline' | 'tutorial';
  /** One for each of its processes. */
  ports: number[];
  /** Of the server's processes and of its database server, if it has one. */
  usage(): Usage;
  stop(): Promise<void>;
}
