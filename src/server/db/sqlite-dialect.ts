import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const statementsKept = 500;
const patience = 10_000;

/** One open handle on the file, with its statements prepared once. */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(file: string) {
    this.raw = new DatabaseSync(file);
    this.raw.exec(
      'pragma busy_timeout = 8000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma busy_timeout = 5;',
    );
  }

  run(query: CompiledQuery): QueryResult<unknown> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const values = query.parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** A statement of its own, since a cached one cannot be walked twice at a time. */
  iterate(query: CompiledQuery): NodeJS.Iterator<unknown> {
    return this.raw.prepare(query.sql).iterate(...(query.parameters as readonly SQLInputValue[]));
  }

  #prepare(sql: string) {
    let found = this.#statements.get(sql);
    if (found) return found;
    const statement = this.raw.prepare(sql);
    found = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= statementsKept) {
      this.#statements.delete(this.#statements.keys().next().value!);
    }
    this.#statements.set(sql, found);
    return found;
  }
}

/**
 * Two handles on one file: reads go to their own, see only what is committed and never wait;
 * writes and transactions queue for the other, and take SQLite's write lock when they begin.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #queue: WriteQueue;
  #leave: (() => void) | null = null;

  constructor(reader: SqliteHandle, writer: SqliteHandle, queue: WriteQueue) {
    this.#reader = reader;
    this.#writer = writer;
    this.#queue = queue;
  }

  async begin() {
    const leave = await this.#queue.enter();
    try {
      await whenFree(() => this.#writer.raw.exec('begin immediate'));
    } catch (error) {
      leave();
      throw error;
    }
    this.#leave = leave;
  }

  async end(word: 'commit' | 'rollback') {
    try {
      if (word === 'commit' || this.#writer.raw.isTransaction) this.#writer.raw.exec(word);
    } finally {
      // A commit that failed leaves the transaction open; Kysely then rolls back and comes here again.
      if (!this.#writer.raw.isTransaction) {
        this.#leave?.();
        this.#leave = null;
      }
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writer.run(query) as QueryResult<R>;
    if (query.query.kind === 'SelectQueryNode') return this.#reader.run(query) as QueryResult<R>;
    const leave = await this.#queue.enter();
    try {
      return (await whenFree(() => this.#writer.run(query))) as QueryResult<R>;
    } finally {
      leave();
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = [];
    for (const row of this.#reader.iterate(query)) {
      rows.push(row as R);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length) yield { rows };
  }
}

/**
 * Another process may hold the write lock. SQLite would wait for it and stop every request meanwhile;
 * so it is asked to wait next to nothing, and is asked again.
 */
export async function whenFree<T>(write: () => T): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return write();
    } catch (error) {
      const busy = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
      if (!busy || Date.now() > deadline) throw error;
    }
    await pause(1 + Math.random() * 9);
  }
}

class WriteQueue {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Kysely would let one query in at a time; the handles and the queue above know better. */
class ManyReadersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

export function sqliteDialect(reader: SqliteHandle, writer: SqliteHandle): Dialect {
  const queue = new WriteQueue();
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(reader, writer, queue),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as SqliteConnection).end('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadersAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
