import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of a few megabytes that can be filled to the last byte. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** Mounting needs root and Linux. Returns null without them. */
  static mount(
    folder: string,
    megabytes: number,
    owner: { uid: number; gid: number } | null,
  ): SmallDisk | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    if (status !== 0) return null;
    if (owner) chownSync(folder, owner.uid, owner.gid);
    return new SmallDisk(folder);
  }

  fill(): void {
    const file = openSync(this.#ballast, 'a');
    const { bavail, bsize } = statfsSync(this.folder);
    const chunk = Buffer.alloc(bsize);
    try {
      for (let left = bavail * bsize; left > 0; left -= chunk.length) writeSync(file, chunk);
    } catch {
      // The disk is full, as intended.
    }
    closeSync(file);
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.folder]);
  }
}
