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
import { type BatchedTransaction, GroupCommit } from './group-commit.ts';

/**
 * Two handles on one file: reads use the reader, see only committed rows and never wait; writes and transactions
 * use the writer, one at a time.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #commits: GroupCommit;
  #transaction: BatchedTransaction | null = null;

  constructor(reader: SqliteHandle, writer: SqliteHandle, commits: GroupCommit) {
    this.#reader = reader;
    this.#writer = writer;
    this.#commits = commits;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#commits.begin();
  }

  async commit(): Promise<void> {
    await this.#transaction?.commit();
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const write = () => this.#writer.run(query) as QueryResult<R>;
    // A statement started in parallel with one that failed must not run in the next transaction of the batch.
    if (this.#transaction?.isOpen === false) throw new Error('The transaction has ended.');
    if (this.#transaction) return write();
    if (query.query.kind === 'SelectQueryNode') return this.#reader.run(query) as QueryResult<R>;
    return this.#commits.run(write);
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

export function sqliteDialect(reader: SqliteHandle, writer: SqliteHandle): Dialect {
  const commits = new GroupCommit(writer);
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(reader, writer, commits),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    releaseConnection: async () => {},
    // Waits for the writes that have begun.
    destroy: () => commits.run(() => {}),
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadersAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
