import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { createShopState } from './shop-state.ts';

const path = '/api/seller/settings';

describe.each(engines)('the settings on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const facts = async (env: { demo: boolean } = { demo: false }) =>
    (await createShopState(shop.db, { ...shop.config, ...env })()).facts;

  test('are the defaults until the seller changes a part, and are answered whole', async () => {
    const { body } = await seller.get(path);
    expect(body.locked).toEqual([]);
    expect(body.settings).toMatchObject({ storeName: 'Warraq', storeNameAr: 'ورّاق', email: '', phone: '' });
    const saved = await seller.post(path, { storeName: 'Maktaba', email: ' shop@example.com ' });
    expect(saved.body).toMatchObject({
      success: true,
      message: 'Settings saved',
      settings: { storeName: 'Maktaba', storeNameAr: 'Maktaba', email: 'shop@example.com', phone: '' },
    });
    await seller.post(path, { storeNameAr: 'مكتبة' });
    expect((await seller.get(path)).body.settings).toMatchObject({
      storeName: 'Maktaba',
      storeNameAr: 'مكتبة',
      email: 'shop@example.com',
    });
  });

  test('have the tax number in the digits that a QR code carries', async () => {
    const saved = await seller.post(path, { country: 'SA', taxNumber: ' \u200f٣١٠١٢٢٣٩٣٥٠٠٠٠٣' });
    expect(saved.body.settings.taxNumber).toBe('310122393500003');
    await seller.post(path, { country: 'AE', taxNumber: '100000000000000' });
    expect((await seller.post(path, { country: 'SA' })).body.fields).toEqual({ taxNumber: 'tax-number' });
  });

  test('are on the next page of every process', async () => {
    const other = createShopState(shop.db, shop.config);
    expect((await other()).settings).toMatchObject({ phone: '' });
    await seller.post(path, { phone: '+966 11 000 0000' });
    expect((await other()).settings).toMatchObject({ phone: '+966 11 000 0000' });
  });

  test('show only the contacts and links that were given', async () => {
    expect(await facts()).toMatchObject({ socialLinks: [], contact: { email: '', whatsapp: '' } });
    expect((await facts({ demo: true })).socialLinks).toHaveLength(4);
    const instagram = 'https://www.instagram.com/maktaba';
    await seller.post(path, { instagram, whatsapp: '٩٦٦٥٠٠٠٠٠٠٠٠' });
    expect(await facts()).toMatchObject({
      socialLinks: [{ name: 'Instagram', href: instagram }],
      contact: { whatsapp: '+966 50 000 0000' },
    });
    expect((await facts({ demo: true })).socialLinks).toHaveLength(1);
  });

  test('give the web app its name in both languages', async () => {
    await seller.post(path, { storeName: 'Maktaba', storeNameAr: 'مكتبة' });
    expect((await seller.get('/site.webmanifest')).body).toMatchObject({ name: 'Maktaba' });
    expect((await seller.get('/ar/site.webmanifest')).body).toMatchObject({ name: 'مكتبة' });
  });

  test('offer card payment only where it works', async () => {
    expect(await facts()).toMatchObject({ takesCards: false });
    expect(await facts({ demo: true })).toMatchObject({ takesCards: true });
  });

  test('belong to the seller alone', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.post(path, { storeName: 'Mine' })).status).toBe(401);
    expect((await seller.get(path)).body.settings).toMatchObject({ storeName: 'Warraq' });
  });
});

test('a name set by the environment is locked', async () => {
  const shop = await openTestShop('sqlite', { env: { STORE_NAME: 'Dār al-Kutub' } });
  const seller = await sellerIn(shop);
  expect((await seller.get(path)).body).toMatchObject({
    locked: ['storeName'],
    settings: { storeName: 'Dār al-Kutub', storeNameAr: 'Dār al-Kutub' },
  });
  const refused = await seller.post(path, { storeName: 'Another', phone: '12345' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'setting-locked' } });
  expect((await seller.post(path, { storeName: 'Dār al-Kutub', phone: '12345' })).status).toBe(200);
  expect((await seller.get(path)).body.settings).toMatchObject({ phone: '12345' });
  await shop.close();
});

test('a setting saved through one process is on the next page of another', async () => {
  const first = await openTestShop('postgres');
  const second = await openTestShop('postgres', { databaseUrl: first.config.databaseUrl! });
  const fee = async () => (await second.visitor().get('/api/order/terms')).body.codFee;
  expect(await fee()).toBe(0);
  await (await sellerIn(first)).post(path, { codFee: 5 });
  await expect.poll(fee).toBe(5);
  await second.close();
  await first.close();
});

// Nothing is changed, so one shop is enough.
describe.each(engines)('settings with a fault on %s:', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  test.each([
    ['an empty name', { storeName: ' ' }, { storeName: 'required' }],
    ['a name of 300 characters', { storeNameAr: 'م'.repeat(300) }, { storeNameAr: 'long' }],
    ['an address that is none', { email: 'shop@' }, { email: 'email' }],
    ['a phone in words', { whatsapp: 'call me' }, { whatsapp: 'phone' }],
    ['a link that runs script', { instagram: 'javascript:alert(1)' }, { instagram: 'link' }],
    ['a link without https', { youtube: 'http://youtube.com/x' }, { youtube: 'link' }],
    ['a control character', { legalName: 'a\u0000b' }, { legalName: 'characters' }],
    ['a number', { phone: 5 }, { phone: 'required' }],
    ['a country that does not exist', { country: 'XX' }, { country: 'country' }],
    ['a negative tax', { taxPercent: -1 }, { taxPercent: 'percent' }],
    ['a tax with three decimals', { taxPercent: 2.005 }, { taxPercent: 'percent' }],
    [
      'a Saudi tax number of 14 digits',
      { country: 'SA', taxNumber: '31012239350003' },
      { taxNumber: 'tax-number' },
    ],
    ['a German one with a mistake', { country: 'DE', taxNumber: 'DE136695977' }, { taxNumber: 'tax-number' }],
    ['cash in words', { codEnabled: 'no' }, { codEnabled: 'invalid' }],
    ['a tax in words', { taxPercent: 'two' }, { taxPercent: 'percent' }],
  ])('%s is refused and changes nothing', async (_, change, fields) => {
    const before = (await seller.get(path)).body;
    const refused = await seller.post(path, { taxNumber: '123', ...change });
    expect(refused).toMatchObject({ status: 400, body: { success: false, fields } });
    expect((await seller.get(path)).body).toEqual(before);
  });
});

test.each(engines)(
  'on %s a page knows the sums of an order only if cash has no terms either',
  async (engine) => {
    const shop = await openTestShop(engine);
    const seller = await sellerIn(shop);
    const isKnown = async () => (await shop.deps.loadShopState()).facts.hasPlainTerms;
    const plain = { codFee: 0, codMax: null, codCountries: [], notServed: [] };
    expect(await isKnown()).toBe(true);
    for (const terms of [{ codFee: 5 }, { codMax: 100 }, { codCountries: ['SA'] }, { notServed: ['SA'] }]) {
      await seller.post('/api/seller/settings', { ...plain, ...terms });
      expect(await isKnown()).toBe(false);
    }
    await shop.close();
  },
);
