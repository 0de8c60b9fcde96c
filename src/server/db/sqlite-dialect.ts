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
import type { SqliteHandle } from './sqlite-handle.ts';
import { isBusy } from './sqlite-open-lock.ts';
import { SqliteWrites, type Turn } from './group-commit.ts';

/**
 * Two handles on one file: reads go to their own, see only what is committed and never wait;
 * writes and transactions take turns on the other.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #writes: SqliteWrites;
  #turn: Turn | null = null;

  constructor(reader: SqliteHandle, writer: SqliteHandle, writes: SqliteWrites) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writes = writes;
  }

  async begin() {
    this.#turn = await this.#writes.begin();
  }

  async end(word: 'commit' | 'rollback') {
    const turn = this.#turn;
    this.#turn = null;
    await turn?.end(word);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return this.#writer.run(query) as QueryResult<R>;
    if (query.query.kind === 'SelectQueryNode') return this.#reader.run(query) as QueryResult<R>;
    return this.#writes.single(() => this.#writer.run(query) as QueryResult<R>);
  }

  /** The short way, for prepared queries. */
  rows(query: CompiledQuery): unknown[] | Promise<unknown[]> {
    if (this.#turn) return this.#writer.rows(query);
    if (query.query.kind === 'SelectQueryNode') return this.#read(query);
    return this.#writes.single(() => this.#writer.rows(query));
  }

  /** While nothing is being written the writer sees the same, and need not read anew what it wrote itself. */
  #read(query: CompiledQuery): unknown[] {
    if (this.#writer.raw.isTransaction) return this.#reader.rows(query);
    try {
      return this.#writer.rows(query);
    } catch (error) {
      // The reader has more patience with another process.
      if (!isBusy(error)) throw error;
      return this.#reader.rows(query);
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

/** Kysely would let one query in at a time; the handles and the queue above know better. */
class ManyReadersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

export function sqliteDialect(
  reader: SqliteHandle,
  writer: SqliteHandle,
  writes = new SqliteWrites(writer),
): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(reader, writer, writes),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as SqliteConnection).end('rollback'),
    releaseConnection: async () => {},
    destroy: () => writes.finish(),
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadersAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
