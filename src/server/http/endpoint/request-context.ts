/**
 * What an endpoint may ask of a request beside its query and body, and add to the answer. The framework's context is
 * one; a request that is answered without the framework has its own.
 */
export interface Visit {
  req: { header(name: string): string | undefined };
  /** Where Node's request is, if there is one. */
  env: unknown;
  header(name: 'set-cookie', value: string, options: { append: true }): void;
}

/** What was sent along, read only when its turn comes. */
export interface Sent {
  query(): Record<string, string>;
  /** Refuses a body beyond the limit before any of it is kept. */
  limit(): void | Promise<void>;
  json(): Promise<unknown>;
}
