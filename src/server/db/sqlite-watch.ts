import type { DbLog } from './database.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

const lookEvery = 300;

/**
 * SQLite tells no other process of a commit, but a number in the file changes with each, also with those of our
 * own writing handle. It is looked at only while somebody waits.
 */
export function createFileWatch(reader: SqliteHandle, log: DbLog) {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let known: number;
  let failing = false;
  const version = () =>
    (reader.raw.prepare('pragma data_version').get() as { data_version: number }).data_version;

  function look() {
    if (!reader.raw.isOpen) return clearInterval(timer);
    try {
      const seen = version();
      failing = false;
      if (seen === known) return;
      known = seen;
    } catch (error) {
      // Told once; whoever waits hears of what was missed when the file can be read again.
      if (!failing) log.warn({ reason: (error as Error).message }, 'the database file cannot be watched');
      failing = true;
      return;
    }
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
