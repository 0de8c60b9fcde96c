import { browsesAndOrders, namesAddresses } from './front-language.ts';
import { testInRealShop as test } from './own-shop.ts';

test('with English at / a guest browses in both languages and orders', async ({ page, ownShop }) => {
  await browsesAndOrders(page, ownShop, 'en');
});

test('with English at / every public page names its addresses', async ({ ownShop }) => {
  await namesAddresses(ownShop, 'en');
});
