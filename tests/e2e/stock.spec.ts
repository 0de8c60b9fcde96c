import { test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('a shopper sees how few copies are left, and orders no more than there are', async ({
  page,
  ownShop,
}) => {
  const shopper = new Shopper(page, 'ar');
  const [book] = await shopper.books();
  const count = async (copies: number | null) => {
    const data = { id: book._id, copies };
    expect((await ownShop.desk.post('/api/product/copies', { data })).ok()).toBe(true);
  };
  const shelf = `/books/${book.category.toLowerCase()}`;
  const increase = page.getByRole('button', { name: shopper.messages.increase_quantity! });
  try {
    await count(2);

    await shopper.visit(shelf);
    const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${book._id}"]`) });
    await expect(card.getByText('بقيت نسختان', { exact: true })).toBeVisible();
    await shopper.signUpByApi({ [book._id]: 1 });
    await shopper.visit(`${shelf}/${book._id}`);
    await expect(
      page.locator('h1 ~ p:has(> ins) + div').getByText('بقيت نسختان', { exact: true }),
    ).toBeVisible();
    await increase.first().click();
    await expect(page.locator('h1 ~ div output')).toHaveText('2');
    await expect(increase.first()).toBeDisabled();
    await shopper.button('buy_now').click();
    await shopper.at('/cart');
    await expect(shopper.lines.locator('select')).toHaveValue('2');
    await expect(shopper.lines.locator('option')).toHaveText(['1', '2']);
    await expect(page.locator('aside address')).toBeVisible();

    await count(1);
    await shopper.button('place_order').click();
    await shopper.seesToast('بقيت نسخة واحدة من');
    await expect(page.locator('[data-problem] div:has(> svg)')).toContainText('بقيت نسخة واحدة فقط.');
    await shopper.button('place_order').click();
    await shopper.seesToast(shopper.messages.settle_first!);
    expect(await shopper.orders()).toEqual([]);
    await page.getByRole('button', { name: 'تغيير الكمية إلى 1' }).click();
    await expect(page.locator('[data-problem] div:has(> svg)')).toBeHidden();
    await shopper.button('place_order').click();
    await shopper.at('/order-success');
    expect(await shopper.orders()).toMatchObject([{ items: [{ quantity: 1 }] }]);

    await shopper.visit(`${shelf}/${book._id}`);
    await expect(
      page.locator('h1 ~ p:has(> ins) + div').getByText(shopper.messages.out_of_stock!),
    ).toBeVisible();
  } finally {
    await count(null);
  }
});
