import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('the seller adds, renames, moves and removes a category; a shopper follows its old address (ar)', async ({
  page,
  ownShop,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await ownShop.openDesk(page, '/ar/seller/categories');

  await shopper.button('desk_category_add').click();
  await shopper.field('desk_category_name').fill('***');
  await shopper.field('desk_category_name_ar').fill('الشعر');
  await shopper.button('desk_save').click();
  await expect(shopper.field('desk_category_name')).toHaveAttribute('aria-invalid', 'true');
  await shopper.field('desk_category_name').fill('Fiqh');
  await shopper.button('desk_save').click();
  await shopper.seesToast('هذا الاسم لقسم');
  await shopper.field('desk_category_name').fill('Poetry');
  await shopper.dialog.getByRole('radio', { name: messages.colour_indigo }).check();
  const left = Promise.withResolvers<void>();
  await page.route(/\.data\b/, async (route) => {
    await left.promise;
    // The page no longer asks for what it was loading when it was left.
    await route.continue().catch(() => {});
  });
  await shopper.button('desk_save').click();
  await expect(shopper.dialog).toBeHidden();
  const row = page.locator('main ol > li', { hasText: 'Poetry' });
  await expect(row).toContainText('الشعر');
  await expect(row.locator('span').first()).toHaveCSS('background-image', /flats/);

  // The form of a new book offers it without a reload, also to a seller who does not wait.
  await page.getByRole('link', { name: messages.desk_add }).click();
  left.resolve();
  await expect(shopper.field('desk_category').locator('option', { hasText: 'الشعر' })).toBeAttached();
  const book = await ownShop.addBook({ name: 'al-Muallaqat', author: 'Anonymous', category: 'Poetry' });

  await page.getByRole('link', { name: messages.desk_products }).click();
  await page.getByRole('link', { name: messages.categories }).click();
  await row.getByRole('button', { name: /تعديل/ }).click();
  await shopper.field('desk_category_name').fill('Classical Verse');
  await shopper.field('desk_category_name_ar').fill('الشعر القديم');
  await shopper.button('desk_save').click();
  await expect(shopper.dialog).toBeHidden();
  const { categories } = await (await ownShop.desk.get('/api/category/manage')).json();
  const [first, ...others]: string[] = categories.map(({ value }: { value: string }) => value);
  const values = [first, 'Poetry', ...others.filter((value) => value !== 'Poetry')];
  expect((await ownShop.desk.post('/api/category/order', { data: { values } })).ok()).toBe(true);
  await page.reload();
  const up = page.getByRole('button', { name: 'نقل الشعر القديم إلى أعلى' });
  await up.click();
  await expect(page.locator('main ol > li').first()).toContainText('الشعر القديم');
  await expect(up).toBeDisabled();

  await shopper.visit('/books/poetry?sort=title');
  await expect(page).toHaveURL(/\/ar\/books\/classical-verse\?sort=title$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الشعر القديم');
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.locator('p').first()).toHaveText('الشعر القديم');
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /^\/ar\/books\/classical-verse\//);
  await shopper.visit('/');
  const spines = page.locator('#hero + section').getByRole('link');
  await expect(spines).toHaveCount(8);
  await expect(spines.first()).toHaveAttribute('href', '/ar/books/classical-verse');

  await shopper.visit('/seller/categories');
  await page.getByRole('button', { name: 'حذف الشعر القديم' }).click();
  await shopper.field('desk_category_into').selectOption({ label: 'اللغة العربية' });
  await shopper.dialog.getByRole('button', { name: messages.desk_category_retire }).click();
  await shopper.seesToast(messages.desk_category_removed!);
  await shopper.visit('/books/classical-verse');
  await expect(page).toHaveURL(/\/ar\/books\/arabic$/);
  await expect(page.getByRole('main')).toContainText('al-Muallaqat');
  await ownShop.archive(book);
});
