import { writeStored } from '../browser-store.ts';
import { key, type Look, type Reading, stored } from './store/reading-store.ts';

const maxBooks = 100;

export function storedLook(): Look {
  return stored().look;
}

export function storeLook(look: Look): void {
  writeStored(key, { ...stored(), look });
}

export function storedReading(id: string): Reading | undefined {
  return stored().books[id];
}

/** Forgets the oldest books without bookmarks once there are many. */
export function storeReading(id: string, reading: Reading): void {
  const { look, books } = stored();
  books[id] = reading;
  const old = Object.entries(books)
    .filter(([, { bookmarks }]) => bookmarks.length === 0)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(maxBooks);
  for (const [oldId] of old) delete books[oldId];
  writeStored(key, { look, books });
}
