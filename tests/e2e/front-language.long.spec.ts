import { browsesAndOrders, namesAddresses } from './front-language.ts';
import { testInRealShop as test } from './own-shop.ts';
import { languages } from './shop-messages.ts';

for (const front of languages) {
  test(`with ${front} at / a guest browses in both languages and orders`, async ({ page, ownShop }) => {
    await browsesAndOrders(page, ownShop, front);
  });

  test(`with ${front} at / every public page names its addresses`, async ({ ownShop }) => {
    await namesAddresses(ownShop, front);
  });
}
