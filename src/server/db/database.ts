import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { NameSearch } from './name-search.ts';
import type { Tables } from './tables.ts';

export type Sql = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Lets prepared queries through and nothing else. */
export interface ShortDoor {
  /** What queries are built with when they are first asked. */
  readonly builder: Sql;
  rows(query: CompiledQuery): unknown[] | Promise<unknown[]>;
}

/** What a prepared query goes through. */
export type Door = Sql | ShortDoor;

/** The shop's one door to its data, the same on both engines. */
export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  readonly sql: Sql;
  /** Looks for books by their titles. */
  readonly names: NameSearch;
  /** Runs `work` in one transaction that can write; a deadlock or a busy file is tried again. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** As `transaction`, for work made of prepared queries alone. */
  shortTransaction<T>(work: (door: Door) => T | Promise<T>): Promise<T>;
  /**
   * As `transaction`, for changes of the books: raises the catalogue version with them, unless `isChange` says of
   * what came out that nothing was changed.
   */
  changeCatalogue<T>(work: (trx: Trx) => Promise<T>, isChange?: (result: T) => boolean): Promise<T>;
  /** The version of the catalogue as last committed by any process. */
  catalogueVersion(): number | Promise<number>;
  /** The same where it can be told without waiting, else null: never a failure. */
  versionAtOnce(): number | null;
  /** Calls `changed` soon after any process may have changed orders, until the function it returns is called. */
  watchOrders(changed: () => void): () => void;
  /** The pool's connections, where there is a pool. */
  connections?(): { open: number; idle: number; waiting: number };
  /** After very many books were written at once: lets the engine learn what it has now. */
  settle(): Promise<void>;
  /** Done now and then, so that the desk goes on searching its orders by an index. */
  readNewOrders(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DbLog {
  warn(details: object, message: string): void;
}

/** A database that cannot be used as it is, told to the person at the terminal in one sentence. */
export class DatabaseError extends Error {}
