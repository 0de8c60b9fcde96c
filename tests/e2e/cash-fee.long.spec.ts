import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('an order cannot be placed before its fee for cash is known', async ({ page, ownShop }) => {
  await ownShop.desk.post('/api/seller/settings', { data: { country: 'US', currency: 'USD', codFee: 750 } });
  const id = await ownShop.addBook({ name: 'al-Risāla', price: 20, offerPrice: 10 });
  const shopper = new Shopper(page);
  const { messages } = shopper;
  await shopper.signUpByApi({ [id]: 1 });
  const address = {
    firstName: 'Layla',
    lastName: 'Idris',
    email: shopper.email,
    street: '14 Mutanabbi Street',
    city: 'Baghdad',
    state: 'Baghdad',
    zipcode: '10011',
    country: 'IQ',
    phone: '+964 770 555 0100',
  };
  expect((await page.request.post('/api/address/add', { data: { address } })).ok()).toBe(true);

  const known = Promise.withResolvers<void>();
  await page.route('**/api/order/terms', async (route) => {
    await known.promise;
    await route.continue();
  });
  await shopper.visit('/cart');
  await expect(shopper.lines).toHaveCount(1);
  await expect(page.getByRole('complementary')).toContainText(messages.loading_sums!);
  await expect(shopper.button('place_order')).toHaveCount(0);
  known.resolve();
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  expect(await shopper.orders()).toMatchObject([{ amount: 17.85, fee: 7.5 }]);
});
