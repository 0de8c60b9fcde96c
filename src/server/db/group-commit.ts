import { setTimeout as pause } from 'node:timers/promises';
import { company } from './linger.ts';
import type { SqliteHandle } from './sqlite-handle.ts';
import { isBusy } from './sqlite-open-lock.ts';

const patience = 10_000;

/** Those who share one commit: all of them are told when it is on the disk, or that it failed. */
interface Together {
  durable: Promise<void>;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Writers take turns, each seeing what those before it wrote, and those who come at about the same time share one
 * commit: the disk is waited for once. Nobody is answered before it.
 */
export class SqliteWrites {
  readonly #writer: SqliteHandle;
  /** Those who wait until the one inside leaves. */
  readonly #line: (() => void)[] = [];
  #isTaken = false;
  #came = 0;
  #together: Together | null = null;

  constructor(writer: SqliteHandle) {
    this.#writer = writer;
  }

  /** One statement by itself; it fails alone. */
  async single<T>(write: () => T): Promise<T> {
    this.#came++;
    await this.#enter();
    let result: T;
    let together: Together | undefined;
    try {
      together = this.#together ?? (await this.#open());
      result = write();
    } finally {
      this.#end();
    }
    await together.durable;
    return result;
  }

  /** Several statements that are undone together without touching what others wrote. */
  async begin(): Promise<Turn> {
    this.#came++;
    await this.#enter();
    try {
      const together = this.#together ?? (await this.#open());
      this.#writer.say('savepoint turn');
      return new Turn(this.#writer, together, this.#end);
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** After everything that has begun. */
  async finish(): Promise<void> {
    await this.#enter();
    this.#commit();
    this.#leave();
  }

  #enter(): void | Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#line.push(resolve));
    this.#isTaken = true;
  }

  /** The place is handed on rather than given back, so that nobody slips in between. */
  readonly #leave = () => {
    const next = this.#line.shift();
    if (next) next();
    else this.#isTaken = false;
  };

  /** The first opens for all who wait behind it, and the commit goes to the end of the line. */
  async #open(): Promise<Together> {
    await company(() => this.#came);
    await whenFree(() => this.#writer.say('begin immediate'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.#together = { durable: promise, done: resolve, failed: reject };
    void this.finish();
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

  readonly #end = () => {
    this.#check();
    this.#leave();
  };

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

  end(word: 'commit' | 'rollback'): void | Promise<void> {
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
    return this.#together.durable;
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
