/** What the load process is asked to do, and what it answers. */
export interface LoadJob {
  port: number;
  /** For how long new requests are begun. */
  milliseconds: number;
  /** Each connection goes round its own requests; `{n}` in one becomes a number not used before. */
  requests: string[][];
  /** Goes through the requests once at most: for what would be answered from a cache the second time. */
  once: boolean;
  /** The first number for `{n}`. */
  from: number;
}

export interface LoadReport {
  requests: number;
  milliseconds: number;
  latencies: [number, number][];
  bytes: number;
  /** Answers that were not 2xx, by status. */
  failures: Record<string, number>;
  /** How many answers of 2xx each connection got. */
  done: number[];
  /** The number `{n}` has reached. */
  next: number;
  /** How many requests of its own each connection has used, where each is used once. */
  used: number[];
}

export const numberWidth = 10;
