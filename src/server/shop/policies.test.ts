import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { policyText } from './policy-api.ts';

const path = '/api/seller/policies';

describe.each(engines)('the seller’s texts on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());
  const shown = async (language: 'en' | 'ar') =>
    policyText((await shop.deps.loadShopState()).policies, 'returns', language);

  test('are not written at first', async () => {
    const { body } = await seller.get(path);
    expect(body.policies).toHaveLength(11);
    expect((await shop.deps.loadShopState()).facts.words).toEqual({});
    expect(body.policies[2]).toEqual({ topic: 'returns', text: '', textAr: '', version: 0 });
    expect(await shown('en')).toBeNull();
  });

  test('are shown in the language of the page, else in the other one, and change the catalogue', async () => {
    const version = await shop.db.catalogueVersion();
    const saved = await seller.post(path, { topic: 'returns', text: '', textAr: 'خلال *سبعة* أيام.' });
    expect(saved.body).toMatchObject({ success: true, message: 'Text saved' });
    expect(await shop.db.catalogueVersion()).toBe(version + 1);
    const arabic = { html: '<p>خلال <em>سبعة</em> أيام.</p>\n', lang: 'ar' };
    expect([await shown('ar'), await shown('en')]).toEqual([arabic, arabic]);
    await seller.post(path, { topic: 'returns', text: 'Within 7 days.', textAr: 'خلال سبعة أيام.' });
    expect(await shown('en')).toEqual({ html: '<p>Within 7 days.</p>\n', lang: 'en' });
  });

  test('take the place of the shop’s words, until they are empty again', async () => {
    const words = async () => (await shop.deps.loadShopState()).facts.words;
    await seller.post(path, { topic: 'footer', text: 'Books since 1980.', textAr: '' });
    expect(await words()).toEqual({ footer: { en: 'Books since 1980.', ar: '' } });
    await seller.post(path, { topic: 'footer', text: '', textAr: '' });
    expect(await words()).toEqual({});
  });

  test.each([
    ['# Title', '<h2>Title</h2>\n'],
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n'],
    ['[shop](https://example.com)', '<p><a href="https://example.com">shop</a></p>\n'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
    ['![x](https://example.com/a.png)', '<p>!<a href="https://example.com/a.png">x</a></p>\n'],
  ])('preview of %j', async (text, html) => {
    expect((await seller.post(`${path}/preview`, { text })).body.html).toBe(html);
  });

  test.each([
    ['an unknown topic', { topic: 'prices', text: '', textAr: '' }],
    ['a text of 10,001 characters', { topic: 'terms', text: 'x'.repeat(10_001), textAr: '' }],
    ['a motto of 201 characters', { topic: 'motto', text: '', textAr: 'x'.repeat(201) }],
    ['a footer of 1,001 characters', { topic: 'footer', text: 'x'.repeat(1_001), textAr: '' }],
    ['a control character', { topic: 'terms', text: 'a\u0000', textAr: '' }],
    ['a text that is none', { topic: 'terms', text: 5 }],
  ])('%s is refused and changes nothing', async (_, body) => {
    const before = (await seller.get(path)).body;
    expect(await seller.post(path, body)).toMatchObject({ status: 400, body: { success: false } });
    expect((await seller.get(path)).body).toEqual(before);
  });

  test('are written by the seller alone', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.post(path, { topic: 'terms', text: 'a', textAr: '' })).status).toBe(401);
  });
});
