import { MAX_PICTURE_BYTES } from '../../rules/pictures.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type FileLog, type FileStore, isFileName } from './file-store.ts';
import { drawSmallest } from './pictures.ts';

export interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  /** A picture of another width that is sent instead. */
  isFallback: boolean;
}

/**
 * Older pictures have no file of width 200. It is made from a larger one at the first request, and stored. Nor have
 * they one of width 1600, which cannot be made: the width of 800 is sent instead. Null if there is no such picture.
 */
export async function drawMissing(files: FileStore, name: string, log: FileLog): Promise<Drawn | null> {
  if (!isFileName(name)) return null;
  if (name.endsWith('-1600.webp')) {
    const large = await files.get(name.replace('-1600.webp', '-800.webp'));
    return large && { bytes: await large.bytes(), isFallback: true };
  }
  if (!name.endsWith('-200.webp')) return null;
  for (const width of [800, 400]) {
    const larger = await files.get(name.replace('-200.webp', `-${width}.webp`));
    if (!larger || larger.size > MAX_PICTURE_BYTES) continue;
    const bytes = await drawSmallest(larger).catch(whenBusy);
    if (bytes === 'busy') return { bytes: await larger.bytes(), isFallback: true };
    if (!bytes) continue;
    // The picture is sent even if it cannot be stored, for example on a full disk.
    await files.put(name, bytes).catch((err: unknown) => log.warn({ err }, 'a picture could not be stored'));
    return { bytes, isFallback: false };
  }
  return null;
}

/** When the queue is full, a larger picture is sent. */
function whenBusy(error: unknown): 'busy' {
  if (error instanceof Problem && error.code === 'busy') return 'busy';
  throw error;
}
