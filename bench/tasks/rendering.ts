import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText, uncached } from '../load/http-request.ts';
import { onEachConnection } from '../measure.ts';
import { send } from '../servers/http-client.ts';
import { ShopServer } from '../servers/shop-server.ts';

/** The first rendering of a page, before it is in the cache: every request has a URL of its own. */
export async function rendering(lab: Lab): Promise<Figure[]> {
  const shop = await ShopServer.start({ demo: true });
  try {
    const requests = await uncachedRequests(shop, '/books');
    const [result] = await lab.measure('/books, first rendering', [{ server: shop, requests }], {
      warmUpMs: 2 * lab.settings.longWarmUpMs,
    });
    return [atMost('/books, first rendering, CPU', 6, result!.cpuMsMedian, ' ms')];
  } finally {
    await shop.stop();
  }
}

/** Requests for this page under new URLs, after a check that a new URL brings the same page. */
export async function uncachedRequests({ port }: ShopServer, path: string): Promise<string[][]> {
  const headers = { 'accept-encoding': 'identity' };
  const plain = await send(port, { path, headers });
  const other = await send(port, { path: `${path}${path.includes('?') ? '&' : '?'}q=%20`, headers });
  const ratio = other.body.byteLength / plain.body.byteLength;
  if (plain.status !== 200 || other.status !== 200 || Math.abs(ratio - 1) > 0.05)
    throw new Error(`${path} with a blank search is ${ratio.toFixed(2)} times as long`);
  return onEachConnection(requestText({ path: uncached(path) }));
}
