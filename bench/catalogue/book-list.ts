import { callApi } from '../servers/http-client.ts';
import type { ShopServer } from '../servers/shop-server.ts';
import type { TutorialBook } from '../servers/tutorial-process.ts';

const pageLength = 200;

interface Page {
  products: TutorialBook[];
  nextCursor: string | null;
}

/** Books as the shop's list returns them. */
export async function listBooks({ port }: ShopServer, count: number): Promise<TutorialBook[]> {
  const books: TutorialBook[] = [];
  let cursor: string | null = '';
  while (cursor !== null && books.length < count) {
    const limit = Math.min(pageLength, count - books.length);
    const path: string = `/api/product/list?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const page: Page = await callApi<Page>(port, { path });
    books.push(...page.products);
    cursor = page.nextCursor;
  }
  return books;
}

export const pathOf = ({ _id, category }: TutorialBook) => `/books/${category.toLowerCase()}/${_id}`;

/** The page of the first book in the list. */
export async function firstBookPath(shop: ShopServer): Promise<string> {
  return pathOf((await listBooks(shop, 1))[0]!);
}
