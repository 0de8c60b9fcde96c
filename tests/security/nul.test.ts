import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import pages from '../../src/web/routes.ts';
import { bookIds, sellerIn } from '../support/test-accounts.ts';
import { buyer } from '../support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { everyNode } from './every-node.ts';

const nul = 'a%00b';
/** Decoded twice this would be a NUL. */
const escaped = 'a%2500b';

function pathsOf(routes: readonly RouteConfigEntry[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);
}
const addresses = pathsOf(pages).flatMap((path) => [`/${path}`, `/ar${path && `/${path}`}`]);
const params = ['q', 'after', '_routes', 'author', 'category', 'language', 'sort', 'anything'];

describe.each(engines)('a NUL on %s', (engine) => {
  let shop: TestShop;
  let rendered: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine, {
      env: { ORDERS_PER_HOUR: '0' },
      deps: {
        renderPage: async ({ url }) => {
          rendered.push(url);
          return new Response('page');
        },
      },
    });
  });
  afterAll(() => shop.close());

  test('in the address of a page reaches no page', async () => {
    rendered = [];
    const visitor = shop.visitor();
    for (const address of addresses) {
      if (/[:*]/.test(address))
        expect((await visitor.get(address.replaceAll(/:\w+|\*/g, nul))).status).toBe(404);
      for (const param of params) expect((await visitor.get(`${address}?${param}=${nul}`)).status).toBe(400);
      expect((await visitor.get(`${address}.data?${nul}=1`)).status).toBe(400);
    }
    expect(rendered).toEqual([]);
    await visitor.get(`/authors/${escaped}`);
    expect(rendered).toHaveLength(1);
  });

  test('in any parameter of any endpoint is refused', async () => {
    const who = await buyer(shop);
    const seller = await sellerIn(shop);
    const [book] = await bookIds(shop, 1);
    const ids = { book: book!, address: who.address, order: book!, message: book! };
    const visitors = { anyone: shop.visitor(), user: who.visitor, seller };
    const faults: string[] = [];
    for (const [name, { query }] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const [method = '', path = ''] = name.split(' ');
      for (const param of query instanceof z.ZodObject ? Object.keys(query.shape) : []) {
        const { status } = await seller.send(`${path}?${param}=${nul}`, { method });
        if (status !== 400) faults.push(`${name} ${param}: ${status}`);
      }
    }
    for (const { endpoint, as, change, path, method, headers, body } of everyNode(ids)) {
      if (!change.endsWith('a NUL') || body === undefined) continue;
      const sent = { method, headers: { origin: shop.config.publicUrl, ...headers }, body };
      const { status } = await visitors[as].send(path, sent);
      if (status >= 500) faults.push(`${endpoint} ${change}: ${status}`);
    }
    expect(faults).toEqual([]);
  });
});
