import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { TextSearch } from './search/text-search.ts';

export type Sql = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The shop's database, with the same behaviour on both engines. */
export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  readonly sql: Sql;
  /** The migrations that this opening applied, to bring older data up to date. */
  readonly migrated: readonly string[];
  readonly search: TextSearch;
  /**
   * Runs `work` in one write transaction. Deadlocks (PostgreSQL) and a busy file (SQLite) are retried. Where `work` calls
   * `raiseVersion`, this process knows the new catalogue version when the promise resolves.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The catalogue version last committed by any process. */
  catalogueVersion(): number | Promise<number>;
  /** The catalogue version if it can be read synchronously, otherwise null. Never throws. */
  catalogueVersionSync(): number | null;
  /** State of the connection pool (PostgreSQL only). */
  connections?(): { open: number; idle: number; waiting: number };
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface WarnLog {
  warn(details: object, message: string): void;
}

export const silent: WarnLog = { warn: () => undefined };

/** The database cannot be used. The message is one sentence for the person who starts the shop. */
export class DatabaseError extends Error {}
