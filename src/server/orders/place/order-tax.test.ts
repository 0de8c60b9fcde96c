import { expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';

test.each(engines)(
  'on %s an order keeps the tax of its day, and a total the shopper has not seen is refused',
  async (engine) => {
    const shop = await openTestShop(engine);
    const layla = await buyer(shop);
    const seller = await sellerIn(shop);
    const [product] = await bookIds(shop, 1);
    await updateBook(shop, product!, { offerPrice: 11_500 });
    const order = (seenTotal: number) =>
      layla.visitor.post('/api/order/cod', {
        items: [{ product, quantity: 1 }],
        address: layla.address,
        seenTotal,
      });
    const terms = async () => (await layla.visitor.get('/api/order/terms')).body;

    expect(await terms()).toMatchObject({ taxPercent: 2, pricesIncludeTax: false });
    expect((await order(117.3)).status).toBe(200);
    await seller.post('/api/seller/settings', { taxPercent: 15, pricesIncludeTax: true });
    expect(await terms()).toMatchObject({ taxPercent: 15, pricesIncludeTax: true });
    expect(await order(117.3)).toMatchObject({ status: 409, body: { code: 'total-changed' } });
    expect((await order(115)).status).toBe(200);
    await seller.post('/api/seller/settings', { taxPercent: 7.25, pricesIncludeTax: false });
    expect(await ordersOf(layla)).toMatchObject([
      { subtotal: 100, tax: 15, amount: 115, taxPercent: 15, pricesIncludeTax: true },
      { subtotal: 115, tax: 2.3, amount: 117.3, taxPercent: 2, pricesIncludeTax: false },
    ]);
    await shop.close();
  },
);
