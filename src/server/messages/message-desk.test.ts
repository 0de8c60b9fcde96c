import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../csv/csv-reader.ts';
import { unguarded } from '../../rules/csv-text.ts';
import { newId } from '../db/new-id.ts';
import { collected } from '../../../tests/support/collected.ts';
import { sellerIn, signedUp } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const formulas = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', "'=1"];

describe.each(engines)('messages and subscribers on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const send = (message: string, name = 'Zayd') =>
    shop.visitor().post('/api/contact/send', { name, email: 'zayd@example.com', message });
  const list = async (query = '') => (await seller.get(`/api/messages/list${query}`)).body;
  const csv = async (path: string) => {
    const answer = await seller.get(path);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="\w+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const rows = await collected(readCsv([answer.text.replace(/^\ufeff/, '')]));
    const raw = rows.flat().map((row) => row.cells);
    for (const cell of raw.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    return raw.map((cells) => cells.map(unguarded));
  };

  test.each([
    ['GET', '/api/messages/list'],
    ['GET', '/api/messages/export'],
    ['GET', '/api/newsletter/count'],
    ['GET', '/api/newsletter/export'],
    ['POST', '/api/messages/done'],
  ])('%s %s is refused to visitors and shoppers', async (method, path) => {
    const { visitor: shopper } = await signedUp(shop, `${newId()}@example.com`);
    for (const caller of [shop.visitor(), shopper]) {
      const { status, body } = method === 'GET' ? await caller.get(path) : await caller.post(path, {});
      expect([status, body.code]).toEqual([401, 'not-seller']);
    }
  });

  test('a message is read, marked as done and reopened', async () => {
    const text = 'هل عندكم «الرسالة»؟\nShukran, "Zayd" 📚';
    await send(text);
    const message = (await list()).messages[0]!;
    expect(message).toMatchObject({ name: 'Zayd', email: 'zayd@example.com', message: text, done: false });
    const done = (value: boolean) => seller.post('/api/messages/done', { id: message._id, done: value });
    expect((await done(true)).body).toMatchObject({ success: true, message: 'Marked as done' });
    expect(await list('?done=false')).toMatchObject({ messages: [], total: 0 });
    expect((await list('?done=true')).messages).toEqual([{ ...message, done: true }]);
    await done(false);
    expect((await list('?done=false')).total).toBe(1);
  });

  test.each([
    [{ id: 'f'.repeat(24), done: true }, 404, 'unknown-message'],
    [{ id: 'x', done: true }, 400, 'invalid'],
    [{ id: 'f'.repeat(24), done: 'yes' }, 400, 'invalid'],
  ])('marking %j is refused', async (body, status, code) => {
    const answer = await seller.post('/api/messages/done', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('the newest come first, in pages, and the export has all of them without formulas', async () => {
    for (const formula of formulas) await send(formula, formula);
    const all = (await list()).messages.map((one) => one._id);
    expect(all).toEqual(all.toSorted().toReversed());
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.messages, ...second.messages].map((one) => one._id)).toEqual(all.slice(0, 4));
    expect([first.total, second.total]).toEqual([all.length, all.length]);
    const [columns, ...rows] = await csv('/api/messages/export');
    expect(columns).toEqual(['createdAt', 'name', 'email', 'message', 'done']);
    expect(rows.slice(-formulas.length).map((row) => [row[1], row[3]])).toEqual(
      formulas.map((text) => [text, text]),
    );
    expect((await seller.get('/api/messages/list?done=maybe')).status).toBe(400);
  });

  test('subscribers are counted, and all pages are exported', async () => {
    const emails = Array.from({ length: 1_203 }, (_, n) => `reader${n}@example.com`);
    const createdAt = shop.clock.now;
    await shop.db.sql
      .insertInto('subscribers')
      .values(
        emails.map((email) => ({
          id: newId(),
          email,
          lang: 'ar' as const,
          createdAt,
          confirmedAt: createdAt,
        })),
      )
      .execute();
    await shop.visitor().post('/api/newsletter/subscribe', { email: '+first@example.com' });
    expect((await seller.get('/api/newsletter/count')).body).toEqual({
      success: true,
      total: 1_203,
      waiting: 1,
    });
    const [columns, ...rows] = await csv('/api/newsletter/export');
    expect(columns).toEqual(['email', 'lang', 'createdAt', 'confirmedAt']);
    expect(rows.map((row) => row[0])).toEqual([...emails, '+first@example.com']);
    expect(rows.at(-1)!.at(-1)).toBe('');
    const remove = (email: string) => seller.post('/api/newsletter/remove', { email });
    expect((await remove('Reader7@example.com')).status).toBe(200);
    expect((await remove('reader7@example.com')).body.code).toBe('unknown-subscriber');
    expect((await seller.get('/api/newsletter/count')).body.total).toBe(1_202);
  });
});
