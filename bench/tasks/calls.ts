import { listBooks } from '../catalogue/book-list.ts';
import { atLeast, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import type { HttpRequest } from '../load/http-request.ts';
import { connections } from '../measure.ts';
import { type Engine, ShopServer } from '../servers/shop-server.ts';
import { addShoppers } from '../servers/shoppers.ts';

/** Calls of ten logged-in shoppers: who am I, and a change of the cart. */
export async function calls(lab: Lab): Promise<Figure[]> {
  return [...(await callsOn(lab, 'sqlite')), ...(await callsOn(lab, 'postgres'))];
}

async function callsOn(lab: Lab, engine: Engine): Promise<Figure[]> {
  const shop = await ShopServer.start({ demo: true, engine });
  const shoppers = await addShoppers(shop, connections);
  const [first, second, third] = (await listBooks(shop, 3)).map(({ _id }) => _id) as [string, string, string];
  const cart = (quantity: number) => ({ cartItems: { [first]: quantity, [second]: 1, [third]: 1 } });
  const isAuth = (cookie: string): HttpRequest[] => [{ path: '/api/user/is-auth', cookie }];
  const updateCart = (cookie: string): HttpRequest[] =>
    [2, 3].map((quantity) => ({ path: '/api/cart/update', cookie, body: cart(quantity) }));

  const percent = (name: string, requests: (cookie: string) => HttpRequest[]) => {
    const lists = shoppers.map(({ cookie }) => requests(cookie));
    return lab.percentOfBaseline(`${name} on ${engine}`, shop, lists, {
      warmUpMs: lab.settings.longWarmUpMs,
    });
  };
  try {
    const auth = atLeast(
      `is-auth on ${engine}, requests/s of the baseline`,
      15,
      await percent('is-auth', isAuth),
      '%',
    );
    if (engine === 'postgres') return [auth];
    return [
      auth,
      atLeast('cart update, requests/s of the baseline', 8, await percent('cart update', updateCart), '%'),
    ];
  } finally {
    await shop.stop();
  }
}
