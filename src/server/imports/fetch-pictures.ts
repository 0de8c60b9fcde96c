import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../rules/images.ts';
import type { BookPictureRow } from '../db/tables.ts';
import { storeFiles } from '../files/file-store.ts';
import { makePicture } from '../files/pictures.ts';
import { type FetchLimits, fetchPublic } from '../files/public-fetch.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { findRows, updateRows, upTo } from '../db/rows.ts';
import { addPicture } from './picture-queries.ts';

interface PictureDeps extends Pick<AppDeps, 'db' | 'files' | 'now'> {
  /** Aborted when the shop closes. */
  stop: AbortSignal;
  isPublic?: FetchLimits['isPublic'];
}

const atOnce = 4;
const batch = 100;
const milliseconds = 20_000;
const maxTries = 3;
/** The second and third try wait so many times as long as tries were made. */
const tryAgainAfter = 5 * 60_000;

/** Fetches the pictures that imports have named. A book whose picture cannot be fetched keeps its generated cover. */
export async function fetchPictures(deps: PictureDeps): Promise<void> {
  for (;;) {
    const next = { state: 'waiting', nextAt: upTo(deps.now()) } as const;
    const order = ['nextAt', 'bookId', 'position'] as const;
    const due = await findRows(deps.db.sql, 'bookPictures', next, order, batch);
    if (due.length === 0) return;
    // The pictures of one book come one after the other, in their order.
    const books = [...Map.groupBy(due, ({ bookId }) => bookId).values()];
    const work = async () => {
      for (let pictures = books.shift(); pictures && !deps.stop.aborted; pictures = books.shift())
        for (const picture of pictures) await fetchOne(deps, picture);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (deps.stop.aborted) return;
  }
}

async function fetchOne(
  { db, files, now, isPublic }: PictureDeps,
  picture: BookPictureRow,
): Promise<unknown> {
  const fetched = await fetchPublic(picture.url, {
    bytes: MAX_PICTURE_BYTES,
    milliseconds,
    ...(isPublic && { isPublic }),
  });
  const tries = picture.tries + 1;
  const { bookId, url } = picture;
  const change = (changes: Partial<BookPictureRow>) =>
    updateRows(db.sql, 'bookPictures', { bookId, url }, changes);
  if (fetched === 'unreachable' && tries < maxTries)
    return change({ tries, nextAt: now() + tries * tryAgainAfter });
  const made = typeof fetched === 'string' ? fetched : await makePicture(fetched);
  if (typeof made === 'string') return change({ tries, state: 'failed' });
  await storeFiles(files, made.files);
  await addPicture(db, picture, made.url, MAX_PICTURES);
}
