import type { Book } from '../../../contract/books.ts';
import { readStored, Store, writeStored } from '../../browser-store.ts';

/** The price and title the shopper saw in the cart, to show later what changed. */
export interface SeenBook {
  offerPrice: number;
  name?: string;
  nameAr?: string;
}
export type SeenBooks = Readonly<Record<string, SeenBook>>;

const key = 'warraq.seen';

function read(): SeenBooks {
  const stored = readStored(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored as Record<string, SeenBook>).filter(
      ([, seen]) => typeof seen?.offerPrice === 'number',
    ),
  );
}

export const seenBooks = new Store<SeenBooks>({});

function write(seen: SeenBooks): void {
  writeStored(key, Object.keys(seen).length > 0 ? seen : null);
  seenBooks.set(seen);
}

/** Records the books the cart shows. The first price seen stays until the shopper accepts another. */
export function recordShownBooks(books: Book[], inCart: Iterable<string>): void {
  const before = read();
  const shown = new Map(books.map((book) => [book._id, book]));
  const entries = [...inCart].flatMap((id): [string, SeenBook][] => {
    const book = shown.get(id);
    const seen = before[id];
    if (!book) return seen ? [[id, seen]] : [];
    return [[id, { offerPrice: seen?.offerPrice ?? book.offerPrice, name: book.name, nameAr: book.nameAr }]];
  });
  write(Object.fromEntries(entries));
}

/** The shopper added the book at this price, or accepted it. */
export function recordSeenPrice(id: string, offerPrice: number): void {
  const before = read();
  write({ ...before, [id]: { ...before[id], offerPrice } });
}

export function forgetSeenBook(id: string): void {
  const { [id]: gone, ...rest } = read();
  if (gone) write(rest);
}
