import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookIds, signedUp } from '../../../../tests/support/test-accounts.ts';
import { type ServedShop, serveTestShop } from '../../../../tests/support/test-server.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { Gate, gateLimits } from '../gate.ts';
import { serveEndpoint } from './endpoint.ts';
import type { Guards } from './guards.ts';

describe.each(engines)('a JSON body over a socket on %s', (engine) => {
  let shop: ServedShop;
  let visitor: TestVisitor;
  let books: string[];
  beforeAll(async () => {
    shop = await serveTestShop(await openTestShop(engine));
    ({ visitor } = await signedUp(shop));
    books = await bookIds(shop, 2);
  });
  afterAll(() => shop.close());

  const cartOf = async () => (await visitor.get('/api/user/is-auth')).body.user!.cartItems;

  test.each([
    ['within the limit is read', 10_000, 200],
    ['beyond the limit is refused', 20_000, 413],
  ])('of many packets %s', async (_, words, status) => {
    const body = { cartItems: { [books[0]!]: 2 }, more: 'كتاب'.repeat(words) };
    expect((await visitor.post('/api/cart/update', body)).status).toBe(status);
    expect(await cartOf()).toEqual({ [books[0]!]: 2 });
  });

  test('that ends early changes nothing, and the next request is served', async () => {
    const body = (quantity: number) => ({ cartItems: { [books[1]!]: quantity } });
    await visitor.post('/api/cart/update', body(3));
    const text = JSON.stringify(body(7));
    const head = [
      'POST /api/cart/update HTTP/1.1',
      'Host: shop',
      `Cookie: warraq_user=${visitor.cookies.get('warraq_user')}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
    ];
    const arrived = new Promise((resolve) => shop.server.once('request', resolve));
    const socket = connect(shop.port, '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`);
    await arrived;
    socket.destroy();
    expect(await cartOf()).toEqual({ [books[1]!]: 3 });
  });

  test('that has not arrived keeps no other request of its address waiting', async () => {
    const head = 'POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
    const sockets = Array.from({ length: 3 * gateLimits.atWork }, () => connect(shop.port, '127.0.0.1'));
    let arrived = 0;
    shop.server.on('request', () => arrived++);
    for (const socket of sockets) socket.write(`${head}Content-Length: 100\r\n\r\n{`);
    await expect.poll(() => arrived).toBe(sockets.length);
    expect((await visitor.get('/api/address/get')).status).toBe(200);
    expect((await visitor.post('/api/cart/update', { cartItems: { [books[0]!]: 1 } })).status).toBe(200);
    // None of them has been refused yet.
    expect(sockets.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});

test('the bodies of one client are checked in its queue, not all at once', async () => {
  const app = new Hono();
  app.use('*', new Gate(1).middleware);
  const guards = { admit: async () => ({}), publicUrl: 'http://shop.example' } as unknown as Guards;
  const checkedOf: string[] = [];
  const body = z.object({ client: z.string().transform((client) => void checkedOf.push(client)) });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  serveEndpoint(
    app,
    guards,
    'POST /api/contact/send',
    { role: 'anyone', summary: 'Sends', body, answer: z.any() },
    async ({ c }) => {
      if (c.req.header('x-forwarded-for') === '10.0.0.1') await gate;
      return { message: 'Sent.' };
    },
  );
  const send = (client: string) =>
    app.request('http://shop.example/api/contact/send', {
      method: 'POST',
      headers: {
        origin: 'http://shop.example',
        'content-type': 'application/json',
        'x-forwarded-for': client,
      },
      body: JSON.stringify({ client }),
    });
  const first = Array.from({ length: gateLimits.atWork + 3 }, () => send('10.0.0.1'));
  expect((await send('10.0.0.2')).status).toBe(200);
  expect(checkedOf).toEqual([...Array<string>(gateLimits.atWork).fill('10.0.0.1'), '10.0.0.2']);
  open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(first.map(() => 200));
});
