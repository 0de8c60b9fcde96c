import { Turns } from '../http/protection/semaphore.ts';
import type { FileStore, NewFile } from './file-store.ts';

// One after the other: what a failing one takes away again, no other has just counted on.
const turns = new Turns(1, 100, 'files');

/** Stores the files, then does `work`, which makes them belong to something. If that fails they are gone again. */
export function keepFiles<T>(store: FileStore, files: NewFile[], work: () => Promise<T>): Promise<T> {
  if (files.length === 0) return work();
  return turns.run(async () => {
    const added: string[] = [];
    try {
      for (const { name, bytes } of files) {
        const { isNew } = await store.put(name, bytes);
        if (isNew) added.push(name);
      }
      return await work();
    } catch (error) {
      await Promise.allSettled(added.map((name) => store.delete(name)));
      throw error;
    }
  });
}
