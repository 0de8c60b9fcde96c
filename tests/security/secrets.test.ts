import { expect, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { demoCardNumbers } from '../../src/server/demo/cards/demo-card-routes.ts';
import { goodPassword, signedUp } from '../support/test-accounts.ts';
import { serveTestShop } from '../support/test-server.ts';
import { engines, openTestShop } from '../support/test-shop.ts';

test.each(engines)('the log of a login, an order and a payment has no secrets on %s', async (engine) => {
  let logged = '';
  const log = createLog('trace', { write: (line: string) => void (logged += line) });
  const shop = await serveTestShop(await openTestShop(engine, { deps: { log } }));
  const { visitor, user } = await signedUp(shop, 'private@example.com', 'Private Name');
  await visitor.post('/api/user/login', { email: 'private@example.com', password: 'a wrong secret guess' });
  await visitor.post('/api/user/login', { email: 'private@example.com', password: goodPassword });
  const seller = shop.visitor();
  await seller.post('/api/seller/login', shop.config.seller);
  const address = {
    firstName: 'Secretfirst',
    lastName: 'Secretlast',
    email: 'delivery@example.com',
    street: 'Secret Street 1',
    city: 'Secretcity',
    state: 'S',
    zipcode: 54321,
    country: 'Iraq',
    phone: '+964 770 999 8877',
  };
  const home = (await visitor.post('/api/address/add', { address })).body.address._id;
  const { products } = (await visitor.get('/api/product/list?limit=1')).body;
  const items = [{ product: products[0]!._id, quantity: 1 }];
  await visitor.post('/api/order/cod', { items, address: home }, { 'idempotency-key': 'secret-key-1' });
  const { url } = (await visitor.post('/api/order/stripe', { items, address: home })).body;
  const paid = await visitor.send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `card=${demoCardNumbers.accepted}`,
  });
  expect(paid.status).toBe(303);
  await visitor.send('/api/payments/webhook', {
    method: 'POST',
    headers: { 'warraq-signature': 'forged-signature', 'stripe-signature': 'forged-signature' },
    body: '{"card":"4242"}',
  });
  await visitor.get('/api/user/debug-cookies', { authorization: 'Bearer secret-bearer' });
  await visitor.get('/api/product/shelf?q=what-somebody-looks-for');

  await expect.poll(() => logged).toContain('/api/product/shelf');
  expect(logged).toContain('a shopper logged in');
  expect(logged).toContain('a login failed');
  expect(logged).toContain('the seller logged in');
  expect(logged).toContain(user._id);
  const { passwordHash } = await shop.db.sql
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', user._id)
    .executeTakeFirstOrThrow();
  const secrets = [
    goodPassword,
    'a wrong secret guess',
    shop.config.seller.password!,
    visitor.cookies.get('warraq_user')!,
    seller.cookies.get('warraq_seller')!,
    passwordHash,
    'private@example.com',
    'Private Name',
    ...Object.values(address).filter((word) => String(word).length > 5),
    demoCardNumbers.accepted,
    'forged-signature',
    'secret-bearer',
    'secret-key-1',
    'what-somebody-looks-for',
  ];
  for (const secret of secrets) expect(logged).not.toContain(String(secret));
  await shop.close();
});

test('a refusal is logged with its reason', async () => {
  const lines: { path?: string; status?: number; code?: string; requestId?: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const shop = await serveTestShop(await openTestShop('sqlite', { deps: { log } }));
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const answers = [
    await shop.visitor().get('/api/order/seller'),
    await shop.visitor().get('/api/order/user'),
    await shop.visitor().post('/api/contact/send', {}, foreign),
    await shop.visitor().post('/api/payments/webhook', {}),
    await shop.visitor().post('/api/contact/send', { name: 1 }),
  ];
  const codes = ['not-seller', 'not-logged-in', 'foreign-origin', 'bad-signature', 'invalid'];
  for (const [place, { status, headers }] of answers.entries()) {
    const line = () => lines.find(({ requestId }) => requestId === headers.get('x-request-id'));
    await expect.poll(line).toMatchObject({ status, code: codes[place] });
  }
  await shop.close();
});

test('an error is logged without the properties that a driver adds', () => {
  let line = '';
  const log = createLog('info', { write: (text: string) => void (line = text) });
  const error = Object.assign(new Error('insert failed', { cause: new Error('why') }), {
    code: '23505',
    detail: 'Key (email)=(private@example.com) already exists.',
    parameters: ['private@example.com'],
    headers: { authorization: 'Bearer secret' },
  });
  log.error({ err: error }, 'request failed');
  expect(JSON.parse(line).err).toEqual({
    type: 'Error',
    message: 'insert failed',
    code: '23505',
    stack: expect.stringContaining('secrets.test.ts'),
    cause: 'Error: why',
  });
});
