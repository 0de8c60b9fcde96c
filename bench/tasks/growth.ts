import { firstBookPath } from '../catalogue/book-list.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText } from '../load/http-request.ts';
import { onEachConnection } from '../measure.ts';
import { callApi } from '../servers/http-client.ts';
import { ShopServer } from '../servers/shop-server.ts';
import { uncachedRequests } from './rendering.ts';

const demoBooks = 22;

/** CPU time of the same requests in a shop of 22 books and in a large one. */
export async function growth(lab: Lab): Promise<Figure[]> {
  const large = await lab.largeShop('sqlite');
  const small = await ShopServer.start({ demo: true });
  const cached = async (path: string) => onEachConnection(requestText({ path }));
  const [smallBook, largeBook] = [await firstBookPath(small), await firstBookPath(large)];
  const list = await cached('/api/product/list?limit=24');
  const lastPage = await pageOf(large, demoBooks);
  const comparisons: [string, string[][], string[][]][] = [
    ['/books', await cached('/books'), await cached('/books')],
    ['book page', await cached(smallBook), await cached(largeBook)],
    ['list of 24 books', list, list],
    [
      'book page, first rendering',
      await uncachedRequests(small, smallBook),
      await uncachedRequests(large, largeBook),
    ],
    [
      '/books, first rendering',
      await uncachedRequests(small, '/books'),
      await uncachedRequests(large, lastPage),
    ],
  ];
  const { pace, longWarmUpMs, books } = lab.settings;
  const figures: Figure[] = [];
  for (const [name, smallRequests, largeRequests] of comparisons) {
    const targets = [
      { server: small, requests: smallRequests },
      { server: large, requests: largeRequests },
    ];
    const warmUpMs = name.includes('rendering') ? longWarmUpMs : pace.warmUpMs;
    const [less, more] = await lab.measure(name, targets, { warmUpMs, slices: 2 * pace.slices });
    const title = `${name}, CPU at ${books.toLocaleString('en')} books against ${demoBooks}`;
    figures.push(atMost(title, 1.2, more!.cpuMs / less!.cpuMs, '×'));
  }
  await small.stop();
  return figures;
}

/** The last page of the list, which has as many cards as the small shop's only page. */
async function pageOf(shop: ShopServer, cards: number): Promise<string> {
  const path = `/api/product/manage?stock=in&limit=${cards + 1}`;
  const newest = await callApi<{ products: { _id: string }[] }>(shop.port, {
    path,
    cookie: await shop.sellerCookie(),
  });
  return `/books?after=${newest.products.at(-1)!._id}`;
}
