import { statfs } from 'node:fs/promises';

/** Less than a write-ahead log needs. */
const leastFree = 2 ** 20;
/** PostgreSQL may have another disk, of which only its errors tell. */
const trustedFor = 60_000;

/** Whether the disk of the data folder, or that of the database, is full. */
export class DiskSpace {
  readonly #dataDir: string;
  readonly #now: () => number;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(dataDir: string, now: () => number) {
    this.#dataDir = dataDir;
    this.#now = now;
  }

  /** A write was refused for want of space. */
  noteRefusal(): void {
    this.#refusedAt = this.#now();
  }

  async isFull(): Promise<boolean> {
    if (this.#now() - this.#refusedAt < trustedFor) return true;
    const { bavail, bsize } = await statfs(this.#dataDir);
    return bavail * bsize < leastFree;
  }
}
