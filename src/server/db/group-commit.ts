import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from './batcher.ts';
import type { SqliteHandle } from './sqlite-handle.ts';
import { isBusy } from './sqlite-open-lock.ts';

const maxWait = 10_000;

/**
 * Runs write transactions one after another on SQLite's single writer. Those that arrive together share one commit, so
 * the disk is flushed once. Each has its own savepoint and fails alone. None has a result before the commit.
 */
export class GroupCommit {
  readonly #writer: SqliteHandle;
  readonly #batcher = new Batcher((works: (() => unknown)[]) => this.#commit(works));

  constructor(writer: SqliteHandle) {
    this.#writer = writer;
  }

  /** Commits what `work` wrote, or rolls it back if `work` throws. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    // A rollback waits for the commit too: its error may depend on rows that are not committed yet.
    const result = await this.#batcher.add(work);
    if (result.status === 'rejected') throw result.reason;
    return result.value as T;
  }

  /** Resolves when it is this transaction's turn to write. */
  async begin(): Promise<BatchedTransaction> {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const committed = this.run(() => {
      started.resolve();
      return ended.promise;
    });
    committed.catch(started.reject);
    await started.promise;
    return new BatchedTransaction(ended, committed);
  }

  async #commit(works: (() => unknown)[]): Promise<PromiseSettledResult<unknown>[]> {
    await retryWhileBusy(() => this.#writer.exec('begin immediate'));
    try {
      const results = [];
      for (const work of works) results.push(await this.#runInSavepoint(work));
      this.#writer.exec('commit');
      return results;
    } catch (error) {
      if (this.#writer.raw.isTransaction) this.#writer.exec('rollback');
      throw error;
    }
  }

  async #runInSavepoint(work: () => unknown): Promise<PromiseSettledResult<unknown>> {
    this.#writer.exec('savepoint work');
    try {
      const value = await work();
      this.#writer.exec('release work');
      return { status: 'fulfilled', value };
    } catch (reason) {
      // If the disk is full or broken, SQLite has rolled back the whole batch.
      if (!this.#writer.raw.isTransaction) throw reason;
      this.#writer.exec('rollback to work');
      this.#writer.exec('release work');
      return { status: 'rejected', reason };
    }
  }
}

const rolledBack = new Error('rolled back');

/** One transaction of a batch, whose statements run between `begin` and `commit` or `rollback`. */
export class BatchedTransaction {
  readonly #ended: PromiseWithResolvers<void>;
  readonly #committed: Promise<void>;
  isOpen = true;

  constructor(ended: PromiseWithResolvers<void>, committed: Promise<void>) {
    this.#ended = ended;
    this.#committed = committed;
  }

  async commit(): Promise<void> {
    this.isOpen = false;
    this.#ended.resolve();
    await this.#committed;
  }

  async rollback(): Promise<void> {
    this.isOpen = false;
    this.#ended.reject(rolledBack);
    await this.#committed.catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  }
}

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
