import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, sendTestMails, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, goodPassword, register } from '../../../../tests/support/test-accounts.ts';
import { guestAddress, otherAddress } from '../../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { writeStock } from '../../stock/stock-queries.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('an account whose email is not confirmed, on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterEach(() => shop.close());

  async function order(visitor: TestVisitor, address: object, path: 'cod' | 'stripe' = 'cod') {
    const saved = (await visitor.post('/api/address/add', { address })).body.address._id;
    const items = [{ product: book, quantity: 1 }];
    return visitor.post(`/api/order/${path}`, { items, address: saved });
  }
  const resultOf = ({ body }: { body: { code?: string } }) => body.code ?? 'placed';
  /** The token of the link in the newest mail to this address. */
  async function token(email: string) {
    const mail = (await mailsOf(shop)).findLast(
      ({ kind, recipient }) => kind === 'email-confirm' && recipient === email,
    )!;
    const { text } = (await testMailRenderer(shop)(mail))!;
    return new RegExp(`${shop.config.publicUrl}/confirm-email#(\\S+)`).exec(text)?.[1] ?? '';
  }
  const confirm = (link: string) => shop.visitor().post('/api/user/confirm', { token: link });
  const fivePlaced = [...Array<string>(5).fill('placed'), 'too-many-orders'];

  test('shares the limit of its mailbox with the aliases of it', async () => {
    const results: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { visitor } = await register(shop, `victim+${n}@example.com`);
      results.push(resultOf(await order(visitor, otherAddress())));
    }
    expect(results).toEqual(fivePlaced);
  });

  test('has the limits of an account after the link of a mail', async () => {
    const { visitor } = await register(shop);
    const results: string[] = [];
    for (let n = 0; n < 6; n++) results.push(resultOf(await order(visitor, guestAddress)));
    expect(results).toEqual(fivePlaced);
    expect((await visitor.get('/api/user/confirmed')).body.confirmed).toBe(false);
    expect((await confirm(await token('layla@example.com'))).status).toBe(200);
    expect((await visitor.get('/api/user/confirmed')).body.confirmed).toBe(true);
    expect((await order(visitor, guestAddress)).status).toBe(200);
  });

  test.each(['cod', 'stripe'] as const)(
    'has the limits of an account after an order by %s was paid',
    async (way) => {
      const { visitor } = await register(shop);
      for (let n = 0; n < 4; n++) await order(visitor, guestAddress);
      const { orderId } = (await order(visitor, guestAddress, way)).body;
      if (way === 'stripe') await order(visitor, guestAddress);
      expect((await order(visitor, guestAddress)).body.code).toBe('too-many-orders');
      await shop.db.sql.updateTable('orders').set({ isPaid: 1 }).where('id', '=', orderId).execute();
      expect((await order(visitor, guestAddress)).status).toBe(200);
    },
  );

  test.each(['cod', 'stripe'] as const)(
    'takes as few copies by %s as a guest, until confirmed',
    async (path) => {
      await changeBooks(shop.db, (trx) => writeStock(trx, [{ id: book, copies: 500, onSale: 1 }]));
      const { visitor } = await register(shop);
      const address = (await visitor.post('/api/address/add', { address: guestAddress })).body.address._id;
      const many = (quantity: number) =>
        visitor.post(`/api/order/${path}`, { items: [{ product: book, quantity }], address });
      expect((await many(11)).body).toMatchObject({ code: 'too-many-unconfirmed', about: { most: 10 } });
      expect((await many(10)).status).toBe(200);
      await confirm(await token('layla@example.com'));
      expect((await many(11)).status).toBe(200);
    },
  );

  test('is confirmed by the link of its own and present email only', async () => {
    const { visitor } = await register(shop);
    await register(shop, 'other@example.com');
    const first = await token('layla@example.com');
    const [id] = first.split('.');
    const foreign = (await token('other@example.com')).split('.')[1];
    for (const wrong of ['', 'x', `${id}.${'x'.repeat(43)}`, `${id}.${foreign}`])
      expect((await confirm(wrong)).status).toBe(400);
    await visitor.post('/api/user/email', { email: 'new@example.com', password: goodPassword });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await token('new@example.com'))).status).toBe(200);
    expect((await visitor.get('/api/user/confirmed')).body.confirmed).toBe(true);
  });

  test('is asked to confirm, however many sign up with other spellings of its email: five of them a day', async () => {
    for (let n = 0; n < 7; n++) await register(shop, `victim+${n}@example.com`);
    expect(await mailsOf(shop)).toHaveLength(5);
    await register(shop, 'victim@example.com');
    expect((await confirm(await token('victim@example.com'))).status).toBe(200);
  });

  test('one mailbox gets thirty notices in an hour, and the others later', async () => {
    const notice = { lang: 'en', secret: null, state: 'waiting', tries: 0, lastError: null } as const;
    const now = shop.clock.now;
    const times = { dueAt: now, createdAt: now, updatedAt: now };
    const rows = Array.from({ length: 35 }, (_, n) => {
      const recipient = `victim+${n}@example.com`;
      return { id: `m${n}`, kind: 'password-changed', recipient, about: null, ...notice, ...times } as const;
    });
    await shop.db.sql.insertInto('mails').values(rows).execute();
    const countDone = async () => (await mailsOf(shop)).filter(({ state }) => state === 'kept').length;
    await sendTestMails(shop);
    expect(await countDone()).toBe(30);
    shop.clock.now += 60 * 60_000;
    await sendTestMails(shop);
    expect(await countDone()).toBe(35);
  });
});
