import { listBooks, pathOf } from '../catalogue/book-list.ts';
import { kinds } from '../catalogue/title-words.ts';
import { atMost, type Figure, short } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText, uncached, unique } from '../load/http-request.ts';
import { connections } from '../measure.ts';
import type { ShopServer } from '../servers/shop-server.ts';

const sampleMs = 2_000;
const booksInLoad = 2_000;

/** The most memory of the shop's process while a mixed load fills every cache. */
export async function memory(lab: Lab): Promise<Figure[]> {
  const shop = await lab.largeShop('sqlite');
  const requests = await mixedLoad(shop);
  let mostMb = 0;
  for (let elapsed = 0; elapsed < lab.settings.mixedLoadMs; elapsed += sampleMs) {
    const { failures } = await lab.load.run({ ports: shop.ports, milliseconds: sampleMs, requests });
    if (Object.keys(failures).length > 0) throw new Error(`the shop failed: ${JSON.stringify(failures)}`);
    mostMb = Math.max(mostMb, shop.usage().rssMb);
  }
  lab.log(`mixed load: at most ${short(mostMb)} MB`);
  return [atMost('memory under mixed load', 300, mostMb, ' MB')];
}

/** Home, lists and their next pages, book pages in both languages, searches: most of it for the first time. */
async function mixedLoad(shop: ShopServer): Promise<string[][]> {
  const books = await listBooks(shop, booksInLoad);
  return Array.from({ length: connections }, (_, connection) =>
    books.map((_book, index) => {
      const book = books[(connection * 307 + index * 7) % books.length]!;
      const word = encodeURIComponent(kinds[index % kinds.length]![index % 2]!);
      const paths = [
        '/',
        uncached('/books'),
        uncached(pathOf(book)),
        `/api/product/list?limit=40&cursor=${book._id}`,
        uncached(`/ar${pathOf(book)}`),
        `/api/product/list?limit=24&q=${word}${unique.blank}`,
      ];
      return requestText({ path: paths[index % paths.length]! });
    }),
  );
}
