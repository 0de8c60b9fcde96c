import fc from 'fast-check';

const usual = [
  'POST /api/cart/update',
  'POST /api/cart/update',
  'GET /api/user/is-auth',
  'GET /api/seller/is-auth',
  'GET /api/address/get',
  'GET /api/order/user',
  'GET /api/order/seller',
  'POST /api/order/cod',
  'POST /api/order/cancel',
  'POST /api/order/returned',
  'POST /api/product/stock',
  'GET /api/user/debug-cookies',
];
const odd = [
  'HEAD /api/user/is-auth',
  'PUT /api/cart/update',
  'GET /api/cart/update',
  'GET /api/user/is-auth?a=1',
  'POST /api/cart/update/',
  'POST /api/cart%2fupdate',
  'POST //api/cart/update',
  'POST /api/../api/cart/update',
  'GET http://127.0.0.1/api/user/is-auth',
  'GET /api/user',
];
const headerLines = [
  'origin: http://127.0.0.1',
  'origin: https://evil.example',
  'origin: null',
  'sec-fetch-site: same-origin',
  'sec-fetch-site: cross-site',
  'referer: http://127.0.0.1/cart',
  'Cookie: warraq_user=other',
  'idempotency-key: ',
  'expect: 100-continue',
];
const hosts = ['127.0.0.1', 'shop.example:3000', 'SHOP', '[::1]:80', 'a b', ''];
const types = ['application/json; charset=utf-8', 'text/plain', 'APPLICATION/JSON'];
const texts = ['', '{', '\uFEFF{"cartItems":{}}', '{"cartItems":{},"cartItems":[]}', '{"__proto__":1}'];

/** Mostly the first of them. */
const mostly = <T>(first: fc.Arbitrary<T>, weight: number, second: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: first }, second);

/** A request as it goes over the wire, good or bad, of one of these visitors; the first asks most often. */
export function anyRequest(cookies: string[], books: string[]): fc.Arbitrary<string> {
  const quantity = fc.integer({ min: -1, max: 1_001 });
  const cart = fc.dictionary(fc.constantFrom(...books, 'x'), quantity, { maxKeys: 4 });
  const body = fc.oneof(
    { weight: 4, arbitrary: cart.map((cartItems) => JSON.stringify({ cartItems })) },
    fc.json({ maxDepth: 2 }),
    fc.constantFrom(...texts),
  );
  return fc
    .record({
      line: mostly(fc.constantFrom(...usual), 5, fc.constantFrom(...odd)),
      host: mostly(fc.constant(hosts[0]!), 8, fc.constantFrom(...hosts)),
      cookie: mostly(fc.constant(cookies[0]!), 3, fc.constantFrom(...cookies)),
      headers: fc.array(fc.constantFrom(...headerLines), { maxLength: 2 }),
      type: mostly(fc.constant('application/json'), 4, fc.constantFrom(...types)),
      body: fc.option(body, { freq: 12, nil: null }),
      chunked: fc.nat(5).map((one) => one === 0),
    })
    .map(({ line, host, cookie, headers, type, body: given, chunked }) => {
      const sent = line.startsWith('GET') && given !== '' ? null : given;
      const head = [
        `${line} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `cookie: ${cookie}`,
        ...headers,
      ];
      const rest = sent === null ? ['', ''] : [`Content-Type: ${type}`, ...framed(sent, chunked)];
      return [...head, ...rest].join('\r\n');
    });
}

/** The last lines of a request: how long its body is, and the body. */
export function framed(body: string, chunked: boolean): string[] {
  const length = Buffer.byteLength(body);
  if (!chunked) return [`Content-Length: ${length}`, '', body];
  return ['Transfer-Encoding: chunked', '', ...(length ? [length.toString(16), body] : []), '0', '', ''];
}
