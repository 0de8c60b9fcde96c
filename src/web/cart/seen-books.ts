import type { Book } from '../../contract/books.ts';
import { readStored, Store, writeStored } from '../api/browser-store.ts';

/** What the shopper saw when a book went into the cart: enough to say later what changed. */
export interface SeenBook {
  offerPrice: number;
  name?: string;
  nameAr?: string;
}
export type SeenBooks = Readonly<Record<string, SeenBook>>;

const key = 'warraq.seen';

function read(): SeenBooks {
  const kept = readStored(key);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept as Record<string, SeenBook>).filter(
      ([, seen]) => typeof seen?.offerPrice === 'number',
    ),
  );
}

export const seenBooks = new Store<SeenBooks>({});

function put(seen: SeenBooks): void {
  writeStored(key, Object.keys(seen).length > 0 ? seen : null);
  seenBooks.set(seen);
}

/** The cart was shown with these books: whatever has no price yet was seen at this one. */
export function noteShown(books: Book[], inCart: Iterable<string>): void {
  const before = read();
  const shown = new Map(books.map((book) => [book._id, book]));
  const entries = [...inCart].flatMap((id): [string, SeenBook][] => {
    const book = shown.get(id);
    const seen = before[id];
    if (!book) return seen ? [[id, seen]] : [];
    return [[id, { offerPrice: seen?.offerPrice ?? book.offerPrice, name: book.name, nameAr: book.nameAr }]];
  });
  put(Object.fromEntries(entries));
}

/** The shopper has seen this price and goes on with it. */
export function noteSeen(id: string, offerPrice: number): void {
  const before = read();
  put({ ...before, [id]: { ...before[id], offerPrice } });
}

export function forgetSeen(id: string): void {
  const { [id]: gone, ...rest } = read();
  if (gone) put(rest);
}
