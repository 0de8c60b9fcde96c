import { testWithCards as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('a real shop says card, not online payment', async ({ page, ownShop }) => {
  const id = await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 15, offerPrice: 10 });
  const shopper = new Shopper(page, 'ar');
  await shopper.visit(`/books/fiqh/${id}`);
  await page.getByRole('main').getByRole('button', { name: shopper.messages.add_to_cart }).click();
  await shopper.visit('/cart');
  await shopper.field('payment_method').selectOption({ label: shopper.messages.card });
  await expect(shopper.button('to_card_payment')).toBeVisible();
  await expect(page.getByText(shopper.messages.online_payment!)).toHaveCount(0);
});
