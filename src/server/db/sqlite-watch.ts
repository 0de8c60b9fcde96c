import type { SqliteHandle } from './sqlite-handle.ts';

const lookEvery = 300;

/**
 * SQLite tells no other process of a commit, but a number in the file changes with each, also with those of our
 * own writing handle. It is looked at only while somebody waits.
 */
export function createFileWatch(reader: SqliteHandle) {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let known: number;
  const version = () =>
    (reader.raw.prepare('pragma data_version').get() as { data_version: number }).data_version;

  function look() {
    if (!reader.raw.isOpen) return clearInterval(timer);
    const seen = version();
    if (seen === known) return;
    known = seen;
    for (const changed of waiting) changed();
  }

  return (changed: () => void) => {
    if (waiting.size === 0) {
      known = version();
      timer = setInterval(look, lookEvery).unref();
    }
    waiting.add(changed);
    return () => {
      waiting.delete(changed);
      if (waiting.size === 0) clearInterval(timer);
    };
  };
}
