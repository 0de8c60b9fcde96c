import { join } from 'node:path';
import { Child } from '../servers/child-process.ts';

export interface LoadJob {
  /** The connections are shared evenly between them. */
  ports: number[];
  /** No request is sent after this time. */
  milliseconds: number;
  /** One list of requests for each connection, which repeats it from the start. */
  requests: string[][];
  /** The mean time that a connection waits before each request, at random as visitors do. Without it there is none. */
  everyMs?: number;
}

export interface LoadReport {
  milliseconds: number;
  /** Of every response, in milliseconds. Those of the first response on each connection stand apart. */
  latencies: number[];
  firstLatencies: number[];
  /** Responses with a 2xx status, for each connection. */
  succeeded: number[];
  /** All other outcomes, counted by status or error message. */
  failures: Record<string, number>;
}

/** Sends requests from a process of its own. */
export class LoadGenerator {
  readonly #child = new Child(process.execPath, [join(import.meta.dirname, 'load-process.ts')], {}, 'ipc');

  run(job: LoadJob): Promise<LoadReport> {
    return this.#child.ask(job);
  }
}
