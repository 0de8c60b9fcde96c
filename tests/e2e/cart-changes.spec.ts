import { type OwnShop, test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

/** Returning to the tab refetches the cart. */
async function returnsToTab({ page }: Shopper) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

async function changePrice({ desk }: OwnShop, id: string, value: number) {
  const data = { ids: [id], change: { price: 'offerPrice', by: 'amount', value } };
  expect((await desk.post('/api/product/bulk', { data })).ok()).toBe(true);
}

test('books that are sold out, gone from the shop or dearer hold up the order until the shopper has decided', async ({
  page,
  ownShop,
}) => {
  const shopper = new Shopper(page);
  const soldOut = await ownShop.addBook({ name: 'Sold out' });
  const gone = await ownShop.addBook({ name: 'Gone' });
  const dearer = await ownShop.addBook({ name: 'Dearer', offerPrice: 15 });
  await shopper.signUpByApi({ [soldOut]: 1, [gone]: 1, [dearer]: 2 });
  await shopper.visit('/cart');
  await expect(page.locator('aside address')).toBeVisible();
  await changePrice(ownShop, dearer, 1);
  // The page still shows the old price, so the server refuses the order.
  await shopper.button('place_order').click();
  await shopper.seesToast('Please look at the cart again.');
  const problems = page.locator('[data-problem] div:has(> svg)');
  await expect(problems).toContainText('$15.00');
  await expect(problems).toContainText('$16.00');
  await ownShop.setStock(soldOut, false);
  await ownShop.archive(gone);
  await returnsToTab(shopper);
  await expect(page.getByText('This book is out of stock. Remove it to go on.')).toBeVisible();
  await expect(page.getByText('This book is no longer in the shop. Remove it to go on.')).toBeVisible();
  await shopper.button('place_order').click();
  await shopper.seesToast('Please review the marked books first.');
  await page.reload();
  await expect(shopper.lines.filter({ hasText: 'Gone' })).toHaveCount(1);
  for (const name of ['Sold out', 'Gone']) {
    const line = shopper.lines.filter({ hasText: name });
    await line.getByRole('button', { name: /^Remove/ }).click();
    await expect(line).toHaveCount(0);
  }
  expect(await shopper.orders()).toEqual([]);
  await shopper.button('accept_price').click();
  await expect(problems).toBeHidden();
  await expect(shopper.lines).toBeFocused();
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  expect(await shopper.orders()).toMatchObject([{ items: [{ quantity: 2 }] }]);
  for (const id of [soldOut, dearer]) await ownShop.archive(id);
});
