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
import { type SqliteHandle, type SqliteTransaction, SqliteWriter } from './sqlite-handle.ts';

/** Two handles on one file: reads use the reader, see only committed rows and never wait; all else uses the writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteWriter;
  #transaction: SqliteTransaction | null = null;

  constructor(reader: SqliteHandle, writer: SqliteWriter) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#writer.begin();
  }

  async commit(): Promise<void> {
    this.#transaction?.commit();
  }

  async rollback(): Promise<void> {
    this.#transaction?.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) return this.#transaction.run(query) as QueryResult<R>;
    if (query.query.kind === 'SelectQueryNode') return this.#reader.run(query) as QueryResult<R>;
    return (await this.#writer.run(query)) as QueryResult<R>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This dialect does not stream.');
  }
}

/** Kysely serialises all queries of a SQLite database; here only writes are serialised. */
class ManyReadersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

export function sqliteDialect(reader: SqliteHandle, handle: SqliteHandle): Dialect {
  const writer = new SqliteWriter(handle);
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(reader, writer),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    releaseConnection: async () => {},
    destroy: () => writer.close(),
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadersAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
