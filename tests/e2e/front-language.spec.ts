import { browsesAndOrders, follow, namesAddresses } from './front-language.ts';
import { testInRealShop as test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { expect, Shopper } from './shopper.ts';

test('the seller chooses the language at / and goes on in their own', async ({ page, ownShop }) => {
  const watch = await watchPage(page);
  const seller = new Shopper(page);
  await ownShop.openDesk(page, '/seller/settings');
  for (const [chosen, address] of [
    ['ar', '/en/seller/settings'],
    ['en', '/seller/settings'],
  ] as const) {
    await seller.field('desk_settings_front').selectOption(chosen);
    await seller.button('desk_settings_save').click();
    await expect(page).toHaveURL(ownShop.address + address);
    await expect(seller.field('desk_settings_front')).toHaveValue(chosen);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const home = await page.request.get('/');
    expect(home.headers()['content-language']).toBe(chosen);
    await follow(page, page.getByRole('link', { name: seller.messages.desk_products }), () =>
      expect(page).toHaveURL(new RegExp(`${address.replace('settings', 'product-list')}$`)),
    );
    await page.goBack();
    await expect(seller.field('desk_settings_front')).toHaveValue(chosen);
  }
  expect(watch.complaints).toEqual([]);
});

test('with Arabic at / a guest browses in both languages and orders', async ({ page, ownShop }) => {
  await browsesAndOrders(page, ownShop, 'ar');
});

test('with Arabic at / every public page names its addresses', async ({ ownShop }) => {
  await namesAddresses(ownShop, 'ar');
});
