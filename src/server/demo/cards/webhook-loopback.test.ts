import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { listen, openShop } from '../../shop.ts';
import type { CardEvent } from '../../payments/card-provider.ts';
import { createLog } from '../../log.ts';
import { isSigned, signatureHeader } from './demo-card-signature.ts';
import { createWebhookSender } from './demo-card-webhooks.ts';

test('in the demo a card pays through a webhook over HTTP, on any port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-door-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' });
  const load = () => Promise.reject(new Error('no pages here'));
  const shop = await openShop(config, { load, mode: 'production', clientFolder: folder });
  const base = `http://127.0.0.1:${await listen(shop.server, 0, '127.0.0.1')}`;

  let cookie = '';
  const call = async (path: string, body?: object) => {
    const answer = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: base, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer.json() as Promise<{
      products: { _id: string }[];
      url: string;
      orders: { status: string; isPaid: boolean }[];
    }>;
  };
  await call('/api/user/register', {
    name: 'Layla',
    email: 'layla@example.com',
    password: 'a good password',
  });
  const { products } = await call('/api/product/list');
  const items = [{ product: products[0]!._id, quantity: 1 }];
  const { url } = await call('/api/order/stripe', { items, address: '5a00000000000000000000a1' });
  expect(url.startsWith(`${base}/demo-cards/`)).toBe(true);
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base },
    body: new URLSearchParams({ card: '4242424242424242' }),
  });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `${base}/loader?next=my-orders`]);
  expect((await call('/api/order/user')).orders).toMatchObject([{ status: 'Order Placed', isPaid: true }]);
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a failed webhook is sent again with a new signature until it is accepted', async () => {
  const sent: [body: string, signature: string | undefined][] = [];
  const taken = Promise.withResolvers<void>();
  let moment = 1_000_000_000_000;
  const send = createWebhookSender({
    secret: 'secret',
    log: createLog('silent'),
    now: () => (moment += 1000),
    backoff: [1, 1, 1],
    post: async (body, headers) => {
      sent.push([body, headers[signatureHeader]]);
      if (sent.length === 1) throw new Error('connection lost');
      if (sent.length === 3) taken.resolve();
      return sent.length === 3;
    },
  });
  const event: CardEvent = { id: 'one', kind: 'session.paid', report: null };
  await send(event);
  await taken.promise;
  expect(sent.map(([body]) => body)).toEqual(Array.from({ length: 3 }, () => JSON.stringify(event)));
  expect(new Set(sent.map(([, signature]) => signature)).size).toBe(3);
  for (const [body, signature] of sent) {
    expect(isSigned(Buffer.from(body), signature ?? null, 'secret', moment)).toBe(true);
  }
});
