import { firstBookPath } from '../catalogue/book-list.ts';
import type { ShopServer } from '../servers/shop-server.ts';

/** The pages that are measured in the browser: name and URL. */
export async function publicPages(shop: ShopServer): Promise<[name: string, url: string][]> {
  const paths: [string, string][] = [
    ['home', '/'],
    ['/books', '/books'],
    ['book page', await firstBookPath(shop)],
    ['/ar', '/ar'],
  ];
  return paths.map(([name, path]) => [name, `http://127.0.0.1:${shop.port}${path}`]);
}
