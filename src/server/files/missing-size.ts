import { MAX_PICTURE_BYTES } from '../../rules/pictures.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type FileLog, type FileStore, isFileName } from './file-store.ts';
import { drawSmallest } from './pictures.ts';

export interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  /** The larger one is shown in its place for now. */
  standsIn: boolean;
}

/**
 * Pictures stored before there was a width of 200 lack it: it is drawn from a larger one when it is first asked
 * for, and kept. Null where there is none to draw it from.
 */
export async function drawMissing(files: FileStore, name: string, log: FileLog): Promise<Drawn | null> {
  if (!isFileName(name) || !name.endsWith('-200.webp')) return null;
  for (const width of [800, 400]) {
    const larger = await files.get(name.replace('-200.webp', `-${width}.webp`));
    if (!larger || larger.size > MAX_PICTURE_BYTES) continue;
    const bytes = await drawSmallest(larger).catch(whenBusy);
    if (bytes === 'busy') return { bytes: await larger.bytes(), standsIn: true };
    if (!bytes) continue;
    // A full disk is no reason not to show what is drawn already.
    await files.put(name, bytes).catch((err: unknown) => log.warn({ err }, 'a picture could not be kept'));
    return { bytes, standsIn: false };
  }
  return null;
}

/** Where too many wait to be drawn, a larger picture is shown rather than none. */
function whenBusy(error: unknown): 'busy' {
  if (error instanceof Problem && error.code === 'busy') return 'busy';
  throw error;
}
