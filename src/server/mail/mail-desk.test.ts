import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../contract/mails.ts';
import { mailsOf } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(engines)('the mails at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    const layla = await buyer(shop, 'layla@example.com');
    const [product] = await bookIds(shop, 1);
    await layla.visitor.post('/api/order/cod', { items: [{ product, quantity: 1 }], address: layla.address });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const list = async (query = ''): Promise<Mail[]> => (await seller.get(`/api/mail/list${query}`)).body.mails;
  const setState = (state: Mail['state'], given: { tries?: number; lastError?: string } = {}) =>
    shop.db.sql
      .updateTable('mails')
      .set({ state, ...given })
      .execute();

  test('are listed, the newest first, and filtered by state', async () => {
    expect(await list()).toMatchObject([
      { kind: 'new-order', to: 'seller@example.com', state: 'waiting', tries: 0, lang: 'en' },
      { kind: 'order-placed', to: 'layla@example.com' },
    ]);
    expect(await list('?state=sent')).toEqual([]);
    const { body } = await seller.get('/api/mail/list?limit=1');
    expect(body).toMatchObject({ total: 2, mails: [{ kind: 'new-order' }] });
    expect(await list(`?cursor=${body.nextCursor}`)).toMatchObject([{ kind: 'order-placed' }]);
  });

  test('open as HTML and as text', async () => {
    const [, mine] = await list();
    const { body } = await seller.get(`/api/mail/view?id=${mine!._id}`);
    expect(body.subject).toContain('Your order');
    expect(body.html).toContain('<html lang="en" dir="ltr">');
    expect(body.text).toContain('Mutanabbi');
  });

  test('are sent again as new mails; a failed one is replaced', async () => {
    await setState('sent');
    const [first] = await mailsOf(shop);
    await seller.post('/api/mail/resend', { id: first!.id });
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent']);
    await setState('failed', { tries: 5, lastError: 'no' });
    expect((await seller.get('/api/mail/health')).body).toMatchObject({ mode: 'kept', failing: 3 });
    for (const { _id } of await list('?state=failed')) await seller.post('/api/mail/resend', { id: _id });
    expect((await list()).map(({ state, tries }) => [state, tries])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', 0]),
    );
    expect((await seller.get('/api/mail/health')).body).toMatchObject({ failing: 0 });
  });

  test('that fail are counted for a day, and also while they are still tried', async () => {
    await setState('waiting', { tries: 3 });
    expect((await seller.get('/api/mail/health')).body).toMatchObject({ failing: 2 });
    await setState('failed');
    shop.clock.now += 25 * 3_600_000;
    expect((await seller.get('/api/mail/health')).body).toMatchObject({ failing: 0 });
  });

  test('that do not exist get a clear answer', async () => {
    const id = 'f'.repeat(24);
    const missing = { status: 404, body: { code: 'unknown-mail' } };
    expect(await seller.get(`/api/mail/view?id=${id}`)).toMatchObject(missing);
    expect(await seller.post('/api/mail/resend', { id })).toMatchObject(missing);
  });
});
