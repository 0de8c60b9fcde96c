import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../log.ts';
import { bookIds, sellerIn, signedUp } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { anyRequest, framed } from '../../../../tests/support/test-requests.ts';
import { ApiLane } from './api-lane.ts';

describe.each(engines)('a call answered without the framework on %s', (engine) => {
  let shop: TestShop;
  let byLane: Server;
  let byFramework: Server;
  let taken = 0;
  let cookies: string[];
  let books: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    const apiLane = new ApiLane(shop.deps.log, shop.config.secureCookies);
    const listener = getRequestListener(createApp({ ...shop.deps, apiLane }).fetch);
    byFramework = await listening(createServer((request, response) => void listener(request, response)));
    byLane = await listening(
      createServer((request, response) => {
        if (apiLane.answer(request, response)) taken++;
        else void listener(request, response);
      }),
    );
    const { visitor } = await signedUp(shop);
    const seller = await sellerIn(shop);
    const user = `warraq_user=${visitor.cookies.get('warraq_user')}`;
    cookies = [
      user,
      `a=b; ${user}`,
      `warraq_seller=${seller.cookies.get('warraq_seller')}`,
      'warraq_user=no',
      '',
    ];
    books = await bookIds(shop, 4);
  });
  afterAll(async () => {
    for (const server of [byLane, byFramework]) {
      server.closeAllConnections();
      server.close();
    }
    await shop.close();
  });

  /** Both ways of the same bytes, one after the other. */
  async function bothWays(request: string) {
    const answers = [await exchange(byLane, request), await exchange(byFramework, request)];
    return answers.map(comparable);
  }

  test('says the same, byte for byte, whatever is sent', async () => {
    const request = anyRequest(cookies, books);
    taken = 0;
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(request, async (text) => {
        asked++;
        const [lane, framework] = await bothWays(text);
        expect(lane).toEqual(framework);
      }),
      { numRuns: 250 },
    );
    expect(taken).toBeGreaterThan(asked / 3);
  });

  test.each([
    ['within the limit', 10_000, 200],
    ['beyond the limit', 20_000, 413],
  ])('reads a body of many pieces %s', async (_, words, status) => {
    const body = { cartItems: { [books[0]!]: 2 }, more: 'كتاب'.repeat(words) };
    const [lane, framework] = await bothWays(requestOf('POST /api/cart/update', cookies[0]!, body));
    expect(lane).toEqual(framework);
    expect(lane?.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('places an order, of which the framework knows when it is sent again', async () => {
    const { visitor, address } = await buyer(shop);
    const cookie = `warraq_user=${visitor.cookies.get('warraq_user')}`;
    const body = { items: [{ product: books[0], quantity: 1 }], address };
    taken = 0;
    const [lane, framework] = await bothWays(
      requestOf('POST /api/order/cod', cookie, body, 'Idempotency-Key: once'),
    );
    expect(taken).toBe(1);
    expect(lane?.status).toMatch(/ 200 /);
    expect(lane).toEqual(framework);
  });

  test('a shopper who leaves in the middle of a body changes nothing, and the next is served', async () => {
    const request = (quantity: number) =>
      requestOf('POST /api/cart/update', cookies[0]!, { cartItems: { [books[1]!]: quantity } });
    await exchange(byLane, request(3));
    taken = 0;
    const socket = connect((byLane.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request(7).slice(0, -5));
    await expect.poll(() => taken).toBe(1);
    socket.destroy();
    const answer = comparable(await exchange(byLane, requestOf('GET /api/user/is-auth', cookies[0]!)));
    expect(JSON.parse(answer.body).user.cartItems).toEqual({ [books[1]!]: 3 });
  });
});

test('who leaves in the middle of what the framework reads is no failure of the database', async () => {
  const lines: { msg: string; status?: number }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const shop = await openTestShop('sqlite', { deps: { log } });
  const server = await listening(createServer(getRequestListener(shop.app.fetch)));
  for (const body of ['Content-Length: 100\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{']) {
    lines.length = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST /api/payments/webhook HTTP/1.1\r\nHost: shop\r\n${body}`);
    await once(server, 'request');
    socket.destroy();
    await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'request', status: 400 });
    expect(lines).toHaveLength(1);
  }
  server.close();
  await shop.close();
});

/** What is different each time taken out; the sequence of headers means nothing. */
function comparable(answer: string) {
  const continued = 'HTTP/1.1 100 Continue\r\n\r\n';
  const last = answer.startsWith(continued) ? answer.slice(continued.length) : answer;
  const [head = '', ...body] = last.split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  const names = headers
    .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
    .map((line) => line.replace(/^(date|x-request-id): .*/, '$1'))
    .toSorted();
  return { status, continued: last !== answer, headers: names, body: body.join('\r\n\r\n') };
}

function requestOf(line: string, cookie: string, body?: object, ...headers: string[]): string {
  const head = [`${line} HTTP/1.1`, 'Host: shop', 'Connection: close', `Cookie: ${cookie}`, ...headers];
  const rest = body ? ['Content-Type: application/json', ...framed(JSON.stringify(body), false)] : ['', ''];
  return [...head, ...rest].join('\r\n');
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function exchange(server: Server, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // Who is refused with a body half sent may be cut off after the answer.
    socket.on('error', () => pieces.length > 0 || reject(new Error('no answer')));
    socket.on('close', () => resolve(Buffer.concat(pieces).toString()));
  });
}
