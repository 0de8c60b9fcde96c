import type { DbLog } from './database.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

const pollEvery = 300;

/**
 * SQLite does not notify other processes of a commit, but `data_version` of the reader changes with each commit of any
 * other handle, including our own writer. It is polled only while there is a watcher.
 */
export function createFileWatch(reader: SqliteHandle, log: DbLog) {
  const watchers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let known: number;
  let failing = false;
  const version = () =>
    (reader.raw.prepare('pragma data_version').get() as { data_version: number }).data_version;

  function poll() {
    if (!reader.raw.isOpen) return clearInterval(timer);
    try {
      const current = version();
      failing = false;
      if (current === known) return;
      known = current;
    } catch (error) {
      // Logged once. The watchers are called when the file can be read again.
      if (!failing) log.warn({ reason: (error as Error).message }, 'the database file cannot be watched');
      failing = true;
      return;
    }
    for (const changed of watchers) changed();
  }

  return (changed: () => void) => {
    if (watchers.size === 0) {
      known = version();
      timer = setInterval(poll, pollEvery).unref();
    }
    watchers.add(changed);
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0) clearInterval(timer);
    };
  };
}
