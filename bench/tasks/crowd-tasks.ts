import { requestText } from '../load/request-text.ts';
import { kinds } from '../made-up-words.ts';
import { call, type Server } from '../servers/server.ts';
import { connections, type Stage, unseenAddress, unseenSpaces } from './stage.ts';

const unseen = 3_000;
const pages = 10;

/** Everything a crowd asks for, most of it for the first time, for as long as it takes to fill what fills. */
export async function crowd({ measuring, about, shop }: Stage, milliseconds: number) {
  const pace = { sliceMs: milliseconds, rounds: 1, warmMs: 0 };
  const requests = await crowdRequests(shop);
  await measuring.measure({ task: 'a crowd', ...about }, [{ server: shop, requests }], {}, pace);
}

/** Home, the list and its next pages, pages of two thousand books in both languages, searches. */
export async function crowdRequests(shop: Server): Promise<string[][]> {
  const books = await someBooks(shop);
  return Array.from({ length: connections }, (_, one) =>
    unseenSpaces(one * unseen, unseen).map((spaces, place) => {
      const { _id, category } = books[(one * 307 + place * 7) % books.length]!;
      const book = `/books/${category.toLowerCase()}/${_id}`;
      const word = kinds[place % kinds.length]![place % 2]!;
      const paths = [
        '/',
        unseenAddress('/books', spaces),
        unseenAddress(book, spaces),
        `/api/product/shelf?limit=40&inStock=true&cursor=${_id}`,
        unseenAddress(`/ar${book}`, spaces),
        unseenAddress('/api/product/list?limit=24', word + spaces),
      ];
      return requestText({ path: paths[place % paths.length]! });
    }),
  );
}

interface Listed {
  products: { _id: string; category: string }[];
  nextCursor: string | null;
}

async function someBooks({ port }: Server): Promise<Listed['products']> {
  const books: Listed['products'] = [];
  let cursor: string | null = '';
  for (let page = 0; page < pages && cursor !== null; page++) {
    const path: string = `/api/product/shelf?limit=200${cursor && `&cursor=${cursor}`}`;
    const { products, nextCursor }: Listed = await call<Listed>(port, { path });
    books.push(...products);
    cursor = nextCursor;
  }
  return books;
}
