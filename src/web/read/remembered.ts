import { readStored, writeStored } from '../browser-store.ts';
import { type Reading, readingsKey, storedReadings } from './store/reading-store.ts';

export interface Look {
  theme: 'paper' | 'sepia' | 'night';
  layout: 'pages' | 'scroll' | 'text';
  /** Of the reflowed text, as a factor. */
  size: number;
}

const lookKey = 'warraq.reader';
const maxBooks = 100;

export function storedLook(): Look {
  return { theme: 'paper', layout: 'pages', size: 1, ...(readStored(lookKey) as Partial<Look> | null) };
}

export function storeLook(look: Look): void {
  writeStored(lookKey, look);
}

export function storedReading(id: string): Reading | undefined {
  return storedReadings().find((one) => one.id === id);
}

/** Forgets the oldest books without bookmarks once there are many. */
export function storeReading(reading: Reading): void {
  const others = storedReadings().filter(({ id }) => id !== reading.id);
  const kept = [reading, ...others].filter(({ bookmarks }, at) => at < maxBooks || bookmarks.length > 0);
  writeStored(readingsKey, kept);
}
