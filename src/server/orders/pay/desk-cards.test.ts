import { expect, test } from 'vitest';
import { sellerIn } from '../../../../tests/support/test-accounts.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { type CardProvider, ProviderFailed } from '../../payments/card-provider.ts';

const path = '/api/seller/cards';

test('the desk knows the address for the events of the provider, and when the last one came', async () => {
  const shop = await openTestShop('sqlite');
  const seller = await sellerIn(shop);
  const webhook = `${shop.config.publicUrl}/api/payments/webhook`;
  const demo = { success: true, provider: 'demo', fault: '', webhook, lastEvent: null };
  expect((await seller.get(path)).body).toEqual(demo);
  const event = { provider: 'stripe', eventId: 'evt_1', kind: 'x', reference: null, outcome: 'paid' };
  await shop.db.sql
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: Date.parse('2026-01-02T03:04:05Z') })
    .execute();
  expect((await seller.get(path)).body.lastEvent).toBe('2026-01-02T03:04:05.000Z');
  await shop.close();
});

test('the desk is told in the words of the provider that it does not take the keys', async () => {
  const readSession = () =>
    Promise.reject(new ProviderFailed('Invalid API Key provided: sk_live_****', true));
  const cards = { name: 'stripe', takes: () => true, readSession } as unknown as CardProvider;
  const shop = await openTestShop('sqlite', { deps: { cards } });
  const { body } = await (await sellerIn(shop)).get(path);
  expect(body).toMatchObject({ provider: 'stripe', fault: 'Invalid API Key provided: sk_live_****' });
  await shop.close();
});
