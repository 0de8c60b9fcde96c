import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('a shopper with an account picks the books up without an address', async ({ page, ownShop }) => {
  const place = {
    country: 'DE',
    currency: 'USD',
    pickupEnabled: true,
    pickupAddress: 'Lindenstr. 9, Berlin',
  };
  expect((await ownShop.desk.post('/api/seller/settings', { data: place })).ok()).toBe(true);
  const id = await ownShop.addBook({ name: 'al-Risāla', price: 30, offerPrice: 17 });
  const yusuf = new Shopper(page);
  await yusuf.signUpByApi({ [id]: 1 }, false);
  await yusuf.visit('/cart');
  await yusuf.field('receive_how').selectOption('pickup');
  await yusuf.field('last_name').fill('al-Warraq');
  await yusuf.field('phone').fill('030 25993300');
  await expect(yusuf.field('first_name')).toHaveValue('Yusuf');
  await yusuf.button('place_order').click();
  await yusuf.at('/order-success');
  await expect(page.getByRole('article')).toContainText('Lindenstr. 9, Berlin');
});
