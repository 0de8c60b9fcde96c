import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, signedUp } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const home = {
  firstName: 'Layla',
  lastName: 'Haddad',
  email: 'layla@example.com',
  street: '7 Lamp Street',
  city: 'Springfield',
  state: 'Illinois',
  zipcode: 62701,
  country: 'United States',
  phone: '+1 217 555 0142',
};
let shoppers = 0;

describe.each(bothEngines)('addresses on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  const shopper = () => signedUp(shop, `shopper${++shoppers}@example.com`);
  const add = (visitor: TestVisitor, change: object = {}) =>
    visitor.post('/api/address/add', { address: { ...home, ...change } });
  const own = async (visitor: TestVisitor) => {
    const { body } = await visitor.get('/api/address/get');
    return body.addresses.filter(({ sample }) => !sample);
  };

  test('an address is saved with the zipcode as a number, and listed', async () => {
    const { visitor, user } = await shopper();
    const { status, body } = await add(visitor, { zipcode: ' 62701 ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Address saved.',
      address: {
        ...home,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        userId: user._id,
        countryCode: 'US',
      },
    });
    expect(await own(visitor)).toEqual([body.address]);
  });

  test('a postal code keeps its leading zeros, in the response and in the order', async () => {
    const { visitor } = await shopper();
    const { body } = await add(visitor, { zipcode: '٠2139' });
    expect(body.address).toMatchObject({ zipcode: 2139, zipText: '02139' });
    expect(await own(visitor)).toEqual([body.address]);
    const [book] = await bookIds(shop, 1);
    const items = [{ product: book, quantity: 1 }];
    await visitor.post('/api/order/cod', { items, address: body.address._id });
    const { orders } = (await visitor.get('/api/order/user')).body;
    expect(orders[0]!.address).toEqual(body.address);
  });

  test('own addresses come first by creation, then the marked samples of the demo', async () => {
    const { visitor } = await shopper();
    for (const city of ['one', 'two', 'three']) await add(visitor, { city });
    const { body } = await visitor.get('/api/address/get');
    const list = body.addresses;
    expect(list.slice(0, 3).map(({ city, sample }) => [city, sample])).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['three', undefined],
    ]);
    expect(list.slice(3).length).toBeGreaterThan(0);
    expect(list.slice(3).every(({ sample }) => sample === true)).toBe(true);
  });

  test('Arabic, emoji and direction marks come back exactly, and Arabic digits are accepted', async () => {
    const { visitor } = await shopper();
    const words = {
      firstName: 'لَيْلى',
      street: '\u202bشارع المصباح، دار ٧\u202c 🏠',
      city: 'عمّان',
      phone: '٠٦٥٥٥٠١٠٠',
    };
    const { body } = await add(visitor, { ...words, zipcode: '١١١١٨' });
    expect(body.address).toMatchObject({ ...words, zipcode: 11118, phone: '065550100' });
    expect(await own(visitor)).toEqual([body.address]);
  });

  const faults: [string, object, Record<string, string>][] = [
    ...Object.keys(home).map((field): [string, object, Record<string, string>] => [
      `no ${field}`,
      { [field]: '  ' },
      { [field]: 'required' },
    ]),
    ['a field left out', { city: undefined }, { city: 'required' }],
    ['a wrong email', { email: 'layla' }, { email: 'email' }],
    ['letters in the zipcode', { zipcode: '11a' }, { zipcode: 'postcode' }],
    ['a negative zipcode', { zipcode: -1 }, { zipcode: 'postcode' }],
    ['a fraction for a zipcode', { zipcode: 1.5 }, { zipcode: 'postcode' }],
    [
      'letters in the zipcode of a country the shop does not know',
      { country: 'Utopia', zipcode: '11a' },
      { zipcode: 'number' },
    ],
    [
      'a NUL in the postcode',
      { country: 'GB', zipText: 'SW1A\0 1AA', phone: '+442079460018' },
      { zipcode: 'characters' },
    ],
    ['a zipcode too long to be one', { zipcode: '12345678901' }, { zipcode: 'long' }],
    ['a street without end', { street: 'x'.repeat(201) }, { street: 'long' }],
    ['words for a phone', { phone: 'call me' }, { phone: 'phone' }],
    ['a NUL', { city: 'Am\0man' }, { city: 'characters' }],
    ['half a character', { city: 'Am\udc00man' }, { city: 'characters' }],
    ['two faults', { city: '', email: 'x' }, { city: 'required', email: 'email' }],
  ];

  test.each(faults)('%s is reported at its field and nothing is saved', async (_, change, fields) => {
    const { visitor } = await shopper();
    const { status, body } = await add(visitor, change);
    expect([status, body.code, body.fields]).toEqual([400, 'bad-address', fields]);
    expect(await own(visitor)).toEqual([]);
  });

  test('a body without a valid address is refused', async () => {
    const { visitor } = await shopper();
    for (const address of [null, 'home', [], { ...home, city: { $gt: '' } }]) {
      expect((await visitor.post('/api/address/add', { address })).status).toBe(400);
    }
    expect(await own(visitor)).toEqual([]);
  });

  test('unknown fields are ignored', async () => {
    const [{ visitor, user }, other] = [await shopper(), await shopper()];
    const { body } = await add(visitor, {
      _id: 'f'.repeat(24),
      userId: other.user._id,
      sample: true,
      createdAt: 1,
    });
    expect(body.address._id).not.toBe('f'.repeat(24));
    expect(body.address.userId).toBe(user._id);
    expect(body.address).not.toHaveProperty('sample');
    expect(await own(other.visitor)).toEqual([]);
  });

  test('a visitor can neither read nor add addresses', async () => {
    expect((await add(shop.visitor())).status).toBe(401);
    expect((await shop.visitor().get('/api/address/get')).status).toBe(401);
  });

  test('an account has at most fifty, also when more are sent at once', async () => {
    const { visitor } = await shopper();
    const answers = await Promise.all(Array.from({ length: 54 }, () => add(visitor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === 'too-many-addresses')).toHaveLength(4);
    expect(await own(visitor)).toHaveLength(50);
  });
});

test('a real shop has no sample addresses', async () => {
  const shop = await openTestShop('sqlite', { env: { DEMO: 'off' } });
  const { visitor } = await signedUp(shop);
  expect((await visitor.get('/api/address/get')).body.addresses).toEqual([]);
  await shop.close();
});
