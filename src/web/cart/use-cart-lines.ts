import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Book } from '../../contract/books.ts';
import type { Cart } from '../../rules/cart.ts';
import { call } from '../api/client.ts';
import { noteShown, type SeenBook, seenBooks, type SeenBooks } from './seen-books.ts';

export type LineTrouble = 'gone' | 'out-of-stock' | 'price';

export interface CartLine {
  id: string;
  quantity: number;
  /** Missing while it is fetched, and for good when the book has left the shop. */
  book: Book | undefined;
  seen: SeenBook | undefined;
  trouble: LineTrouble | null;
}

const nothingSeen: SeenBooks = {};

/** The lines of the cart with their books as they are now, and what about them has to be settled first. */
export function useCartLines(cart: Cart) {
  const ids = [...cart.keys()];
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: ['cart-books', ids.toSorted().join(',')],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { products } = await call('GET /api/product/list', { query: { ids: ids.join(',') }, signal });
      noteShown(products, ids);
      return new Map(products.map((book) => [book._id, book]));
    },
  });
  const seen = useSyncExternalStore(seenBooks.subscribe, seenBooks.get, () => nothingSeen);
  const known = data !== undefined && !isPlaceholderData;
  const lines = [...cart].map(([id, quantity]): CartLine => {
    const book = data?.get(id);
    return { id, quantity, book, seen: seen[id], trouble: troubleOf(book, seen[id], known) };
  });
  return { lines, loading: data === undefined && !isError, failed: isError && data === undefined, refetch };
}

export function troubleOf(
  book: Book | undefined,
  seen: SeenBook | undefined,
  known: boolean,
): LineTrouble | null {
  if (!book) return known ? 'gone' : null;
  if (!book.inStock) return 'out-of-stock';
  return seen && seen.offerPrice !== book.offerPrice ? 'price' : null;
}
