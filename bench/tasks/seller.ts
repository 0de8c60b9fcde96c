import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText } from '../load/http-request.ts';
import { onEachConnection } from '../measure.ts';
import type { ShopServer } from '../servers/shop-server.ts';

export async function seller(lab: Lab): Promise<Figure[]> {
  const shop = await lab.largeShop('sqlite');
  const name = `seller's list of books, of ${lab.settings.books.toLocaleString('en')}`;
  return [await sellerList(lab, shop, name, '/api/product/manage?limit=50')];
}

/** A list of the seller's desk, ten requests at once. */
export async function sellerList(lab: Lab, shop: ShopServer, name: string, path: string): Promise<Figure> {
  const requests = onEachConnection(requestText({ path, cookie: await shop.sellerCookie() }));
  const [result] = await lab.measure(name, [{ server: shop, requests }]);
  return atMost(`${name}, p99`, 150, result!.p99Ms, ' ms');
}
