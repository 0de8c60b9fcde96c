import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '../../contract/addresses.ts';
import { bookIds, signedUp } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const person = {
  firstName: 'Maryam',
  lastName: 'Idris',
  email: 'maryam@example.com',
  street: '7 Lamp Street',
};
const london = { ...person, country: 'GB', city: 'London', zipcode: 'sw1a1aa', phone: '020 7946 0018' };
const londonSaved = {
  country: 'GB',
  countryCode: 'GB',
  zipcode: 0,
  zipText: 'SW1A 1AA',
  phone: '+44 20 7946 0018',
};

describe.each(bothEngines)('addresses by country on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  let shoppers = 0;
  const shopper = async () => (await signedUp(shop, `country${++shoppers}@example.com`)).visitor;
  const add = async (visitor: TestVisitor, address: object) => visitor.post('/api/address/add', { address });
  const own = async (visitor: TestVisitor): Promise<Address[]> =>
    (await visitor.get('/api/address/get')).body.addresses.filter(({ sample }: Address) => !sample);

  test.each([
    ['London', london, londonSaved],
    [
      'Doha',
      { ...person, country: 'QA', city: 'الدوحة', phone: '٣٣١٢ ٣٤٥٦' },
      { state: '', zipcode: 0, zipText: '', countryCode: 'QA', phone: '+974 3312 3456' },
    ],
    [
      'Dubai, in words and without a postcode',
      { ...person, country: 'United Arab Emirates', city: 'Dubai', phone: '050 123 4567' },
      { country: 'United Arab Emirates', countryCode: 'AE', zipcode: 0, zipText: '', phone: '050 123 4567' },
    ],
    [
      'Riyadh',
      { ...person, country: 'SA', city: 'الرياض', zipcode: '١٢٢٧١', phone: '0501234567' },
      { state: '', zipcode: 12271, phone: '+966 50 123 4567' },
    ],
    [
      'Dammam, with all parts of a national address',
      {
        ...person,
        street2: 'Unit 1',
        building: '٨٢٢٨',
        district: 'An Nur',
        additional: '3210',
        shortAddress: 'rrrd 2929',
        country: 'SA',
        city: 'Dammam',
        zipcode: '32321',
        phone: '0501234567',
      },
      {
        street2: 'Unit 1',
        building: '8228',
        district: 'An Nur',
        additional: '3210',
        shortAddress: 'RRRD2929',
      },
    ],
    [
      'Toronto',
      { ...person, country: 'CA', city: 'Toronto', state: 'ON', zipText: 'm5h 2n2', phone: '(416) 555-0142' },
      { state: 'ON', zipcode: 0, zipText: 'M5H 2N2', phone: '+1 416 555 0142' },
    ],
    [
      'Tokyo',
      {
        ...person,
        country: 'JP',
        city: '千代田区',
        state: '東京都',
        zipcode: 1000001,
        phone: '03-1234-5678',
      },
      { zipcode: 1000001, zipText: '100-0001', phone: '+81 3 1234 5678' },
    ],
  ])('an address in %s is saved as its country writes it', async (_, address, saved) => {
    const visitor = await shopper();
    const { status, body } = await add(visitor, address);
    expect([status, body.address]).toEqual([200, expect.objectContaining(saved)]);
    expect(await own(visitor)).toEqual([body.address]);
  });

  test.each([
    [{ zipcode: '' }, { zipcode: 'required' }, 'Please fill in the zipcode.'],
    [
      { zipcode: '12345' },
      { zipcode: 'postcode' },
      'The zipcode does not have the form used in that country.',
    ],
    [
      { phone: '12345' },
      { phone: 'international-phone' },
      'Enter a phone number of that country, or one with + and the country code.',
    ],
    [
      { country: 'CA', zipcode: 'M5H 2N2', phone: '12', city: '' },
      { city: 'required', state: 'required', phone: 'international-phone' },
      'Please check the marked fields of the address.',
    ],
  ])('%j is refused with a sentence, by add and by edit', async (change, fields, message) => {
    const visitor = await shopper();
    const { body: saved } = await add(visitor, london);
    const address = { ...london, ...change };
    for (const answer of [
      await add(visitor, address),
      await visitor.post('/api/address/edit', { id: saved.address._id, address }),
    ])
      expect([answer.status, answer.body.fields, answer.body.message]).toEqual([400, fields, message]);
    expect(await own(visitor)).toEqual([saved.address]);
  });

  test('an address is edited, and the order placed with it keeps its copy', async () => {
    const visitor = await shopper();
    const { address } = (await add(visitor, london)).body;
    const [book] = await bookIds(shop, 1);
    const items = [{ product: book, quantity: 1 }];
    expect((await visitor.post('/api/order/cod', { items, address: address._id })).status).toBe(200);
    const change = { country: 'QA', city: 'Doha', zipcode: 0, zipText: '', phone: '+97433123456' };
    const edited = await visitor.post('/api/address/edit', {
      id: address._id,
      address: { ...address, ...change },
    });
    expect(edited.body).toEqual({
      success: true,
      message: 'Address saved.',
      address: { ...address, ...change, countryCode: 'QA', phone: '+974 3312 3456' },
    });
    expect(await own(visitor)).toEqual([edited.body.address]);
    expect((await visitor.post('/api/address/remove', { id: address._id })).status).toBe(200);
    const { orders } = (await visitor.get('/api/order/user')).body;
    expect(orders[0]!.address).toEqual(address);
  });

  test('the address sent back as it was received is the same address', async () => {
    const visitor = await shopper();
    for (const one of [london, { ...person, country: 'QA', city: 'Doha', phone: '33123456' }]) {
      const { address } = (await add(visitor, one)).body;
      const { body } = await visitor.post('/api/address/edit', { id: address._id, address });
      expect(body.address).toEqual(address);
    }
  });

  test('the default is the first of the list, and there is one', async () => {
    const visitor = await shopper();
    const ids: string[] = [];
    for (const city of ['one', 'two', 'three'])
      ids.push((await add(visitor, { ...london, city })).body.address._id);
    const listed = async () => (await own(visitor)).map(({ city, isDefault }) => [city, isDefault]);
    expect((await listed()).flat()).not.toContain(true);
    const choose = (id: string) => visitor.post('/api/address/default', { id });
    expect((await choose(ids[2]!)).body).toEqual({ success: true, message: 'Default address saved.' });
    expect((await choose(ids[1]!)).status).toBe(200);
    expect(await listed()).toEqual([
      ['two', true],
      ['one', undefined],
      ['three', undefined],
    ]);
    await Promise.all([choose(ids[0]!), choose(ids[2]!), choose(ids[0]!), choose(ids[2]!)]);
    expect((await listed()).filter(([, isDefault]) => isDefault)).toHaveLength(1);
    const [first] = await own(visitor);
    const edited = await visitor.post('/api/address/edit', { id: first!._id, address: first });
    expect(edited.body.address).toEqual(first);
    await visitor.post('/api/address/remove', { id: first!._id });
    expect((await listed()).flat()).not.toContain(true);
  });

  test('an address of another shopper is not found, and stays as it was', async () => {
    const [owner, other] = [await buyer(shop), await buyer(shop)];
    const before = await own(owner.visitor);
    for (const [path, body] of Object.entries({
      edit: { id: owner.address, address: london },
      default: { id: owner.address },
      remove: { id: owner.address },
    })) {
      const answer = await other.visitor.post(`/api/address/${path}`, body);
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        404,
        'That address is not one of yours.',
      ]);
      expect((await shop.visitor().post(`/api/address/${path}`, body)).status).toBe(401);
    }
    expect(await own(owner.visitor)).toEqual(before);
  });
});
