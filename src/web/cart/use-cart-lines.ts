import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Book } from '../../contract/books.ts';
import { type Cart, isTooMany } from '../../rules/cart.ts';
import { call } from '../api/client.ts';
import { useStore } from '../browser-store.ts';
import { recordShownBooks, type SeenBook, seenBooks } from './store/seen-books.ts';

export type LineProblem = 'gone' | 'out-of-stock' | 'held' | 'too-few' | 'price';

export interface CartLine {
  id: string;
  quantity: number;
  /** Undefined while loading, and when the book is no longer in the shop. */
  book: Book | undefined;
  seen: SeenBook | undefined;
  problem: LineProblem | null;
}

/** The cart's lines with the current state of their books, and the problems that block the order. */
export function useCartLines(cart: Cart) {
  const ids = [...cart.keys()];
  const query = { ids: ids.join(','), quantities: [...cart.values()].join(',') };
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: ['cart-books', query],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { products } = await call('GET /api/product/list', { query, signal });
      recordShownBooks(products, ids);
      return new Map(products.map((book) => [book._id, book]));
    },
  });
  const seen = useStore(seenBooks);
  const known = data !== undefined && !isPlaceholderData;
  const lines = [...cart].map(([id, quantity]): CartLine => {
    const book = data?.get(id);
    return { id, quantity, book, seen: seen[id], problem: problemOf(book, quantity, seen[id], known) };
  });
  return { lines, loading: data === undefined && !isError, failed: isError && data === undefined, refetch };
}

function problemOf(
  book: Book | undefined,
  quantity: number,
  seen: SeenBook | undefined,
  known: boolean,
): LineProblem | null {
  if (!book) return known ? 'gone' : null;
  if (!book.inStock) return book.held ? 'held' : 'out-of-stock';
  if (isTooMany(quantity, book.left) || (known && book.tooFew)) return 'too-few';
  return seen && seen.offerPrice !== book.offerPrice ? 'price' : null;
}
