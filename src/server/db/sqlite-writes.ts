import { setTimeout as pause } from 'node:timers/promises';
import type { SqliteHandle } from './sqlite-handle.ts';
import { isBusy } from './sqlite-presence.ts';

const patience = 10_000;

/** Those who share one commit: all of them are told when it is on the disk, or that it failed. */
interface Together {
  durable: Promise<void>;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Writers take turns, each seeing what those before it wrote, and everybody who came before the event loop went
 * round shares one commit: the disk is waited for once. Nobody is answered before it.
 */
export class SqliteWrites {
  readonly #writer: SqliteHandle;
  #last: Promise<void> = Promise.resolve();
  #together: Together | null = null;

  constructor(writer: SqliteHandle) {
    this.#writer = writer;
  }

  /** One statement by itself; it fails alone. */
  async single<T>(write: () => T): Promise<T> {
    const leave = await this.#enter();
    let result: T;
    let together: Together | undefined;
    try {
      together = await this.#join();
      result = write();
    } finally {
      this.#check();
      leave();
    }
    await together.durable;
    return result;
  }

  /** Several statements that are undone together without touching what others wrote. */
  async begin(): Promise<Turn> {
    const leave = await this.#enter();
    try {
      const together = await this.#join();
      this.#writer.say('savepoint turn');
      return new Turn(this.#writer, together, () => {
        this.#check();
        leave();
      });
    } catch (error) {
      this.#check();
      leave();
      throw error;
    }
  }

  /** After everything that has begun. */
  async finish(): Promise<void> {
    const leave = await this.#enter();
    this.#commit();
    leave();
  }

  async #enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  async #join(): Promise<Together> {
    if (this.#together) return this.#together;
    await whenFree(() => this.#writer.say('begin immediate'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.#together = { durable: promise, done: resolve, failed: reject };
    setImmediate(() => void this.finish());
    return this.#together;
  }

  #commit() {
    const together = this.#together;
    if (!together) return;
    this.#together = null;
    try {
      this.#writer.say('commit');
      together.done();
    } catch (error) {
      if (this.#writer.raw.isTransaction) this.#writer.say('rollback');
      together.failed(error);
    }
  }

  /** A full disk or a broken one makes SQLite undo everything at once, the others' writes too. */
  #check() {
    if (!this.#together || this.#writer.raw.isTransaction) return;
    this.#together.failed(new WritesUndone());
    this.#together = null;
  }
}

class WritesUndone extends Error {
  /** As SQLite says it of a disk that cannot be written. */
  readonly errcode = 10;

  constructor() {
    super('the database undid what was written');
  }
}

/** One transaction among those that share a commit. */
export class Turn {
  readonly #writer: SqliteHandle;
  readonly #together: Together;
  #leave: (() => void) | null;

  constructor(writer: SqliteHandle, together: Together, leave: () => void) {
    this.#writer = writer;
    this.#together = together;
    this.#leave = leave;
  }

  async end(word: 'commit' | 'rollback'): Promise<void> {
    const leave = this.#leave;
    // A commit that failed for all has undone this one too; Kysely still asks to roll back.
    if (!leave) return;
    this.#leave = null;
    try {
      this.#close(word);
    } finally {
      leave();
    }
    // Also one that is undone waits: what it saw of the others must be true when it says why.
    await this.#together.durable;
  }

  #close(word: 'commit' | 'rollback') {
    if (!this.#writer.raw.isTransaction) return;
    try {
      if (word === 'commit') return this.#writer.say('release turn');
    } catch (error) {
      this.#undo();
      throw error;
    }
    this.#undo();
  }

  #undo() {
    this.#writer.say('rollback to turn');
    this.#writer.say('release turn');
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
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await pause(1 + Math.random() * 9);
  }
}
