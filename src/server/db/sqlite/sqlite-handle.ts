import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './sqlite-open-lock.ts';

/**
 * One open handle on the database file, with a cache of prepared statements. SQLite's own cache of 2 MB is too small to
 * keep the indexes of a large shop, or the pages that a batch of an import changes; 16 MB are taken only as far as they
 * are used. The journal is copied into the file when it has 4,000 pages (16 MB), not 1,000: the transactions of an import
 * change the same pages of the indexes again and again, and each of them is copied less often.
 */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #statements = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({
    max: 500,
  });

  /** `busyTimeout`: for how many milliseconds a statement may block the process while another one holds the file. */
  constructor(file: string, busyTimeout = 5) {
    this.raw = new DatabaseSync(file);
    this.raw.exec(
      'pragma busy_timeout = 8000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -16000; pragma wal_autocheckpoint = 4000;',
    );
    this.raw.exec(`pragma busy_timeout = ${busyTimeout}`);
  }

  run(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const values = query.parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  exec(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.raw.prepare(sql);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, entry);
    return entry;
  }
}

const maxWait = 10_000;

/**
 * Runs `write` again while another process holds the file's write lock. SQLite's own busy timeout would block every
 * request meanwhile, so it is short and the waiting happens here.
 */
export async function retryWhileBusy<T>(write: () => T): Promise<T> {
  const deadline = Date.now() + maxWait;
  for (;;) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await pause(1 + Math.random() * 9);
  }
}
