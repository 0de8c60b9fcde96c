import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { retryWhileBusy, type SqliteHandle } from './sqlite-handle.ts';

/**
 * SQLite has one writer: statements and transactions that write run one after another, in the order of arrival. `enter`
 * waits for all earlier ones, and returns the function that lets the next one begin.
 */
function createWriteQueue() {
  let last: Promise<void> = Promise.resolve();
  return async function enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const earlier = last;
    last = promise;
    await earlier;
    // A queue of writes leaves the event loop a turn between two of them.
    return () => void setImmediate(resolve);
  };
}

type Enter = ReturnType<typeof createWriteQueue>;
type SqliteConnection = ReturnType<typeof createConnection>;

/** Two handles on one file: reads use the reader, see only committed rows and never wait; all else uses the writer. */
function createConnection(reader: SqliteHandle, writer: SqliteHandle, enter: Enter) {
  let transaction: 'none' | 'open' | 'ended' = 'none';
  let leave = () => {};
  const end = () => {
    transaction = 'ended';
    leave();
  };
  return {
    async begin() {
      leave = await enter();
      try {
        await retryWhileBusy(() => writer.exec('begin immediate'));
        transaction = 'open';
      } catch (error) {
        leave();
        throw error;
      }
    },
    /** If it fails, the transaction is still open, and the caller rolls it back. */
    async commit() {
      writer.exec('commit');
      end();
    },
    async rollback() {
      // If the disk is full or broken, SQLite has rolled back already.
      if (writer.raw.isTransaction) writer.exec('rollback');
      end();
    },
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // A statement started in parallel with one that failed must not run in the next transaction.
      if (transaction === 'ended') throw new Error('The transaction has ended.');
      if (transaction === 'open') return writer.run(query) as QueryResult<R>;
      if (query.query.kind === 'SelectQueryNode') return reader.run(query) as QueryResult<R>;
      const done = await enter();
      try {
        return (await retryWhileBusy(() => writer.run(query))) as QueryResult<R>;
      } finally {
        done();
      }
    },
    streamQuery(): AsyncIterableIterator<never> {
      throw new Error('This dialect does not stream.');
    },
  } satisfies DatabaseConnection & Record<string, unknown>;
}

/** Kysely serialises all queries of a SQLite database; here only writes are serialised. */
class ManyReadersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Leaves out `for update` and the other locks of rows: the write lock of the file is all that SQLite has, and needs. */
class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

export function sqliteDialect(reader: SqliteHandle, writer: SqliteHandle): Dialect {
  const enter = createWriteQueue();
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => createConnection(reader, writer, enter),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    releaseConnection: async () => {},
    // Waits for the writes that have begun.
    destroy: async () => void (await enter()),
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new WithoutRowLocks(),
    createAdapter: () => new ManyReadersAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
