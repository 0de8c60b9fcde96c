import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { InvoiceSheets } from '../../web/orders/invoice-sheet.tsx';
import { Day } from '../../web/ui/time.tsx';

const settings = '/api/seller/settings';

/** As a page of this shop shows it. */
async function shown(shop: TestShop, element: ReactNode): Promise<string> {
  const root = (await shop.deps.loadShopState()).facts;
  const routes = [{ id: 'root', path: '/', element, loader: () => root }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe.each(engines)('the time zone of the shop on %s', (engine) => {
  test('one order of 22:30 UTC has one day everywhere in a shop in Riyadh', async () => {
    const shop = await openTestShop(engine);
    shop.clock.now = Date.parse('2026-11-16T22:30:00Z');
    const seller = await sellerIn(shop);
    await seller.post(settings, { country: 'SA' });
    const layla = await buyer(shop);
    const [book] = await bookIds(shop, 1);
    const items = [{ product: book, quantity: 1 }];
    const id = (await layla.visitor.post('/api/order/cod', { items, address: layla.address })).body.orderId;

    const { days, today } = (await seller.get('/api/order/dashboard')).body;
    expect([days.at(-1)!.day, days.at(-1)!.orders, today.orders]).toEqual(['2026-11-17', 1, 1]);
    const report = async (day: string) =>
      (await seller.get(`/api/order/report?from=${day}&to=${day}&by=day`)).body.total.orders;
    expect([await report('2026-11-16'), await report('2026-11-17')]).toEqual([0, 1]);
    const listed = async (day: string) =>
      (await seller.get(`/api/order/seller?from=${day}&to=${day}`)).body.orders.map(({ _id }) => _id);
    expect([await listed('2026-11-16'), await listed('2026-11-17')]).toEqual([[], [id]]);
    const file = await seller.get('/api/order/export?from=2026-11-17&to=2026-11-17');
    expect(file.headers.get('content-disposition')).toContain('orders-2026-11-17.csv');
    expect(file.text).toContain('2026-11-17T01:30:00+03:00');
    expect((await seller.get('/api/order/export?to=2026-11-16')).text).not.toContain(id);

    await sendTestMails(shop);
    const mails = (await seller.get('/api/mail/list')).body.mails;
    expect(mails.length).toBeGreaterThan(0);
    for (const { _id } of mails)
      expect((await seller.get(`/api/mail/view?id=${_id}`)).body.text).toContain('17 November 2026');

    const [order] = (await layla.visitor.get('/api/order/user')).body.orders;
    expect(await shown(shop, <Day at={order!.createdAt} />)).toContain('17 November 2026');
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      await seller.post('/api/order/status', { id, status });
    const { invoice } = (await layla.visitor.post('/api/order/invoice', { id })).body;
    const sheet = await shown(shop, <InvoiceSheets invoice={invoice} />);
    expect(sheet).toContain('2026-11-17');
    expect(sheet).not.toContain('2026-11-16');

    await seller.post(settings, { timeZone: 'America/New_York' });
    expect(await shown(shop, <InvoiceSheets invoice={invoice} />)).toBe(sheet);
    await shop.close();
  });

  test('is that of the country until the seller chooses one', async () => {
    const shop = await openTestShop(engine);
    const seller = await sellerIn(shop);
    const zone = async () => (await seller.get(settings)).body.settings.timeZone;
    expect(await zone()).toBe('UTC');
    await seller.post(settings, { country: 'EG' });
    expect(await zone()).toBe('Africa/Cairo');
    await seller.post(settings, { timeZone: 'Europe/Berlin', country: 'US' });
    expect(await zone()).toBe('Europe/Berlin');
    await seller.post(settings, { timeZone: '' });
    expect(await zone()).toBe('America/New_York');
    for (const timeZone of ['Nowhere/Atlantis', '+03:00', 'Riyadh']) {
      const refused = await seller.post(settings, { timeZone });
      expect(refused).toMatchObject({ status: 400, body: { fields: { timeZone: 'zone' } } });
    }
    await shop.close();
  });
});
