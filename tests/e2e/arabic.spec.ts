import { expect, test } from '@playwright/test';
import { inspect } from './page-inspection.ts';
import { logInAtTheDoor, openDesk } from './seller-visit.ts';
import { Shopper } from './shopper.ts';

test('the seller adds a book in Arabic, with prices in Arabic digits', async ({ page }) => {
  const desk = new Shopper(page, 'ar');
  const { words } = desk;
  const name = `رحلة ابن بطوطة ${Date.now().toString(36)}`;
  await desk.visit('/seller');
  await logInAtTheDoor(page, 'ar');
  await desk.hears(words.desk_welcome!);
  await desk.field('desk_name').fill(name);
  await desk.field('desk_author').fill('ابن بطوطة');
  await desk.field('desk_category').selectOption({ label: 'السيرة' });
  await desk.field('desk_description').fill('تسع وعشرون سنة في الطريق');
  await desk.field('desk_price').fill('٣٠');
  await desk.field('desk_offer_price').fill('۱۲٫۵۰');
  await desk.button('add').click();
  await desk.hears(words.desk_added!);

  await desk.visit(`/books?q=${encodeURIComponent(name)}`);
  const card = page.locator('.card');
  await expect(card).toHaveCount(1);
  await expect(card.locator('.cat')).toHaveText('السيرة');
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · ورّاق`);
  await expect(page.locator('.cost ins')).toContainText('$12.50');
});

test('an order with an Arabic address goes to Delivered, its slip into the parcel', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { words } = shopper;
  await shopper.isUser();
  const [book] = await shopper.books();
  const id = await shopper.hasOrdered(book!._id);
  const number = id.slice(-8);
  await openDesk(page, `/ar/seller/orders?q=${number}`);
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  for (const status of ['status_packed', 'status_shipped', 'status_delivered']) {
    const step = words.desk_move!.replace('{status}', words[status]!);
    // The button names the next step at once, but takes it only when this one is answered.
    await order.locator('button:not([aria-busy="true"])', { hasText: step }).click();
    await expect(order.locator('.state')).toContainText(words[status]!);
  }
  await expect(order).toContainText(words.paid!);

  await page.goto(`/ar/seller/orders/${id}/slip`);
  const address = page.locator('.slip address');
  for (const line of ['ليلى الورّاقة', '١٤ شارع المتنبي', 'بغداد، بغداد 10011', 'العراق']) {
    await expect(address.getByText(line, { exact: true })).toHaveCSS('direction', 'rtl');
  }
  await expect(address.getByText('+964 770 555 0100')).toHaveCSS('direction', 'ltr');

  await shopper.visit('/my-orders');
  await expect(page.locator('[aria-current="step"]')).toContainText(words.status_delivered!);
});

test('in the gallery the left arrow leads on, as the page is read', async ({ page }) => {
  const { products } = await (await page.request.get('/api/product/list?q=sahih')).json();
  await page.goto(`/ar/books/hadith/${products[0]._id}`);
  const { words } = new Shopper(page, 'ar');
  const alt = (place: number) =>
    words
      .image_alt!.replace('{title}', products[0].nameAr)
      .replace('{place}', String(place))
      .replace('{count}', '3');
  await page.getByRole('link', { name: words.enlarge_image }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveAttribute('alt', alt(1));
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('alt', alt(2));
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('alt', alt(1));
});

test('what comes up over a page is Arabic as well', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { words } = shopper;
  const wrong: string[] = [];
  const look = async (state: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/state-${state}.png` });
    wrong.push(...(await inspect(page, 'ar')).map((what) => `${state}: ${what}`));
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await shopper.visit('/cart');
  await page.getByRole('banner').getByRole('button', { name: words.login }).click();
  await shopper.dialog.getByRole('button', { name: words.login, exact: true }).click();
  await expect(shopper.dialog.locator('.err')).toHaveCount(2);
  await look('login');
  await shopper.fillSignUp();
  await shopper.hears(words.account_made!);
  await look('toast');
  await page.getByRole('banner').locator('.avatar').click();
  await look('profile menu');
  await shopper.visit('/my-orders');
  await shopper.button('change_password').click();
  await expect(shopper.dialog).toBeVisible();
  await look('password');

  const [book] = await shopper.books();
  await page.request.post('/api/cart/update', { data: { cartItems: { [book!._id]: 12 } } });
  await shopper.visit('/cart');
  await shopper.button('change').click();
  await look('addresses');
  await shopper.visit('/add-address');
  await shopper.field('zip_code').fill('abc');
  await shopper.button('save_address').click();
  await expect(page.locator('.err')).toHaveCount(9);
  await look('address faults');

  await openDesk(page, '/ar/seller/product-list');
  await page.getByLabel(words.desk_select_all!).check();
  await look('bulk');
  await page.getByRole('button', { name: words.desk_change_price }).click();
  await shopper.field('desk_how_much').fill('١٠٪');
  await expect(page.getByRole('region', { name: words.desk_preview })).toBeVisible();
  await look('prices');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.desk_change_category }).click();
  await look('category');

  await shopper.visit('/seller');
  await page.getByLabel(words.desk_picture_choose!.replace('{number}', '1')).setInputFiles({
    name: 'notes (2).txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await shopper.button('add').click();
  await expect(page.locator('.err')).toHaveCount(6);
  await look('product faults');

  await shopper.hasOrdered(book!._id);
  await shopper.visit('/seller/orders');
  await page.getByRole('button', { name: words.cancel_order }).first().click();
  await expect(shopper.dialog).toBeVisible();
  await look('cancel');
  await shopper.visit('/seller/orders');
  await page.getByText(words.desk_as_table!).click();
  await look('chart as a table');
  expect(wrong).toEqual([]);
});
