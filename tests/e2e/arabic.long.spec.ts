import { expect, test } from '@playwright/test';
import { inspect } from './page-inspection.ts';
import { logInAsSeller, openDesk } from './seller-session.ts';
import { Shopper } from './shopper.ts';

test('the seller adds a book in Arabic, with prices in Arabic digits', async ({ page }) => {
  const desk = new Shopper(page, 'ar');
  const { messages } = desk;
  const name = `رحلة ابن بطوطة ${Date.now().toString(36)}`;
  await desk.visit('/seller');
  await logInAsSeller(page, 'ar');
  await desk.seesToast(messages.desk_welcome!);
  await desk.field('desk_name').fill(name);
  await desk.field('desk_author').fill('ابن بطوطة');
  await desk.field('desk_category').selectOption({ label: 'السيرة' });
  await desk.field('desk_description').fill('تسع وعشرون سنة في الطريق');
  await desk.field('desk_price').fill('٣٠');
  await desk.field('desk_offer_price').fill('۱۲٫۵۰');
  await desk.button('add').click();
  await desk.seesToast(messages.desk_added!);

  await desk.visit(`/books?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.locator('p').first()).toHaveText('السيرة');
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · ورّاق`);
  await expect(page.locator('h1 ~ p > ins')).toContainText('$12.50');
});

test('dialogs, toasts, menus and errors are in Arabic', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const wrong: string[] = [];
  const inspectState = async (state: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/state-${state}.png` });
    wrong.push(...(await inspect(page, 'ar')).map((what) => `${state}: ${what}`));
  };
  await page.setViewportSize({ width: 1280, height: 1000 });
  await shopper.visit('/cart');
  await page.getByRole('banner').getByRole('button', { name: messages.login }).click();
  await shopper.dialog.getByRole('button', { name: messages.login, exact: true }).click();
  await expect(shopper.dialog.locator('.err')).toHaveCount(2);
  await inspectState('login');
  await shopper.fillSignUp();
  await shopper.seesToast(messages.account_made!);
  await inspectState('toast');
  await page.getByRole('banner').locator('.when-user > button').click();
  await inspectState('profile menu');
  await shopper.visit('/account');
  await shopper.button('change_password').click();
  await expect(shopper.dialog).toBeVisible();
  await inspectState('password');
  await page.keyboard.press('Escape');
  await shopper.button('delete_account').click();
  await expect(shopper.dialog).toBeVisible();
  await inspectState('delete account');

  const [book] = await shopper.books();
  await page.request.post('/api/cart/update', { data: { cartItems: { [book._id]: 12 } } });
  await shopper.visit('/cart');
  await shopper.button('change').click();
  await inspectState('addresses');
  await shopper.visit('/add-address');
  await shopper.field('zip_code').fill('abc');
  await shopper.button('save_address').click();
  await expect(page.locator('.err')).toHaveCount(9);
  await inspectState('address faults');

  await openDesk(page, '/ar/seller/product-list');
  await page.getByLabel(messages.desk_select_all!).check();
  await inspectState('bulk');
  await page.getByRole('button', { name: messages.desk_change_price }).click();
  await shopper.field('desk_how_much').fill('١٠٪');
  await expect(page.getByRole('region', { name: messages.desk_preview })).toBeVisible();
  await inspectState('prices');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: messages.desk_change_category }).click();
  await inspectState('category');

  await shopper.visit('/seller');
  await page.getByLabel(messages.desk_picture_choose!.replace('{number}', '1')).setInputFiles({
    name: 'notes (2).txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  });
  await shopper.button('add').click();
  await expect(page.locator('.err')).toHaveCount(5);
  await inspectState('product faults');

  const order = await shopper.orderByApi(book._id);
  await shopper.visit(`/seller/orders?q=${order}`);
  await page.getByText(messages.desk_as_table!).click();
  await inspectState('chart as a table');
  await page.getByRole('button', { name: messages.cancel_order }).click();
  await expect(shopper.dialog).toBeVisible();
  await inspectState('cancel');
  expect(wrong).toEqual([]);
});
