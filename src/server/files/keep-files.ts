import { Semaphore } from '../http/protection/semaphore.ts';
import type { FileStore, NewFile } from './file-store.ts';

// One at a time: a failing call deletes its new files, which a parallel call may have found to be stored already.
const semaphore = new Semaphore(1, 100, 'files');

/** Stores the files, then runs `work`, which writes the rows that name them. If it fails, new files are deleted. */
export function keepFiles<T>(store: FileStore, files: NewFile[], work: () => Promise<T>): Promise<T> {
  if (files.length === 0) return work();
  return semaphore.run(async () => {
    const added: string[] = [];
    try {
      for (const { name, content } of files) {
        const { isNew } = await store.put(name, content);
        if (isNew) added.push(name);
      }
      return await work();
    } catch (error) {
      await Promise.allSettled(added.map((name) => store.delete(name)));
      throw error;
    }
  });
}
