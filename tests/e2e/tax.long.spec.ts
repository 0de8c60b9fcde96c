import { test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('a shopper sees the tax of the shop, and is told when it changes in the cart', async ({
  page,
  ownShop,
}) => {
  const setTax = async (taxPercent: number, pricesIncludeTax: boolean) => {
    const data = { taxPercent, pricesIncludeTax };
    expect((await ownShop.desk.post('/api/seller/settings', { data })).ok()).toBe(true);
  };
  const shopper = new Shopper(page, 'ar');
  const sums = page.locator('aside dl');
  const label = (key: string, percent: string) => shopper.messages[key]!.replace('{percent}', percent);
  const [book] = await shopper.books();
  const price = book.offerPrice.toFixed(2);
  try {
    await setTax(15, true);
    await shopper.signUpByApi({ [book._id]: 1 });
    await shopper.visit('/cart');
    await expect(sums).toContainText(label('tax_included', '15'));
    await expect(sums.locator('[data-total]')).toContainText(price);

    await setTax(7.25, false);
    await shopper.button('place_order').click();
    await shopper.seesToast(shopper.messages.problem_total_changed!);
    await expect(sums).toContainText(label('tax', '7.25'));
    expect(await shopper.orders()).toEqual([]);
    await shopper.button('place_order').click();
    await shopper.at('/order-success');
    expect(await shopper.orders()).toMatchObject([{ taxPercent: 7.25, pricesIncludeTax: false }]);
  } finally {
    await setTax(2, false);
  }
});
