import { describe, expect, test } from 'vitest';
import { completed, stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { openLink, orderAsGuest, otherAddress, tokenOf } from '../../../../tests/support/test-guests.ts';
import { engines } from '../../../../tests/support/test-shop.ts';

describe.each(engines)('a card order of a guest on %s', (engine) => {
  const { at, items, deliver, paid } = stripeShop(engine);
  const asGuest = (given: object = {}, headers = {}) =>
    orderAsGuest(at.shop, { items: items(), paymentType: 'Online', ...given }, headers);
  const status = async (link: string) => (await openLink(at.shop, link)).body.order.status;

  test('is paid, and returns to the page that shows it', async () => {
    const { body } = await asGuest({ lang: 'ar' });
    expect(body.url).toBe(at.stripe.only().url);
    expect(at.stripe.created[0]).toMatchObject({
      success_url: `http://127.0.0.1:3000/ar/loader?next=order-success#${tokenOf(body.link)}`,
      cancel_url: 'http://127.0.0.1:3000/ar/cart',
    });
    expect(await status(body.link)).toBe('Awaiting Payment');
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect((await openLink(at.shop, body.link)).body.order).toMatchObject({
      status: 'Order Placed',
      isPaid: true,
    });
  });

  test('whose webhook is lost is settled by the page that the guest returns to', async () => {
    const { link } = (await asGuest()).body;
    paid(at.stripe.only());
    at.shop.clock.now += 20_000;
    const returned = (token: string) => at.shop.visitor().post('/api/order/shared/returned', { token });
    expect((await returned('made.up.token')).status).toBe(404);
    expect(await status(link)).toBe('Awaiting Payment');
    expect((await returned(tokenOf(link))).status).toBe(200);
    expect(await status(link)).toBe('Order Placed');
  });

  test('that is sent again is the same one, with the same page to pay it', async () => {
    const given = { address: otherAddress(), email: 'again@example.com' };
    const first = await asGuest(given, { 'idempotency-key': 'card' });
    const second = await asGuest(given, { 'idempotency-key': 'card' });
    expect(second.body).toEqual(first.body);
    expect(at.stripe.only().url).toBe(first.body.url);
  });

  test('that is left for another order is cancelled by its link alone', async () => {
    const { link, orderId } = (await asGuest()).body;
    await asGuest({ replaces: orderId });
    expect(await status(link)).toBe('Awaiting Payment');
    await asGuest({ replaces: `${tokenOf(link)}x` });
    expect(await status(link)).toBe('Awaiting Payment');
    await asGuest({ paymentType: 'COD', replaces: tokenOf(link) });
    expect(await status(link)).toBe('Cancelled');
  });
});
