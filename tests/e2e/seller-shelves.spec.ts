import { expect, type Page, test } from '@playwright/test';
import { addBook, openDesk, uniqueName } from './seller-session.ts';
import { shopMessages } from './shop-messages.ts';

const m = shopMessages('ar');

test.use({ viewport: { width: 390, height: 900 } });

/** Nothing is wider than the screen. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a draft with one title is previewed, published, copied, and the copy deleted', async ({ page }) => {
  const name = uniqueName('زاد المسافر');
  await openDesk(page, '/ar/seller');
  await labelled(page, m.desk_name_ar!).fill(name);
  await labelled(page, m.desk_author_ar!).fill('ابن الجوزي');
  await labelled(page, m.desk_category!).selectOption('Fiqh');
  await labelled(page, m.desk_price!).fill('12,50');
  await page.getByText(m.desk_sale!).click();
  await labelled(page, m.desk_copies!).fill('some');
  await labelled(page, m.desk_state!).selectOption('scheduled');
  const add = page.getByRole('button', { name: m.add, exact: true });
  await add.click();
  await expect(labelled(page, m.desk_copies!)).toHaveAttribute('aria-invalid', 'true');
  await expect(labelled(page, m.desk_on_sale_from!)).toHaveAttribute('aria-invalid', 'true');
  await labelled(page, m.desk_copies!).fill('٣');
  await labelled(page, m.desk_state!).selectOption('draft');
  await page.getByText(m.edition_facts!).click();
  await labelled(page, m.edition_isbn!).fill('9780306406158');
  await add.click();
  await expect(page.getByText(m.desk_fault_isbn!)).toBeVisible();
  await labelled(page, m.edition_isbn!).fill('978-0-306-40615-7');
  await labelled(page, m.edition_editor!).fill('Shuʿayb al-Arnaʾūṭ');
  await labelled(page, m.desk_in_arabic!.replace('{name}', m.edition_editor!)).fill('شعيب الأرناؤوط');
  await fits(page);
  await add.click();
  await expect(page.getByText(m.desk_just_saved!)).toBeVisible();
  const found = async () =>
    (await (await page.request.get(`/api/product/list?q=${encodeURIComponent(name)}`)).json()).products;
  expect(await found()).toEqual([]);

  await page.getByRole('link', { name: m.desk_preview }).click();
  await expect(page.getByRole('heading', { name: m.desk_preview, level: 1 })).toBeVisible();
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await expect(page.getByText('شعيب الأرناؤوط')).toBeVisible();
  await fits(page);
  await page.getByRole('main').getByRole('link', { name: m.desk_edit }).click();
  await expect(labelled(page, m.desk_name!)).toHaveValue('');
  await expect(labelled(page, m.desk_offer_price!)).toHaveValue('');
  await labelled(page, m.desk_state!).selectOption('published');
  await page.getByRole('button', { name: m.desk_save, exact: true }).click();
  await expect(page).toHaveURL(/product-list$/);
  await expect(async () => expect(await found()).toMatchObject([{ name, offerPrice: 12.5 }])).toPass();

  const [{ _id }] = await found();
  await page.goto(`/ar/seller/product-list/${_id}`);
  await page.getByRole('button', { name: m.desk_duplicate }).click();
  await expect(page).not.toHaveURL(new RegExp(_id));
  await expect(labelled(page, m.desk_name_ar!)).toHaveValue(name);
  await expect(labelled(page, m.desk_state!)).toHaveValue('draft');
  await page.getByRole('button', { name: m.desk_delete, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: m.desk_delete, exact: true }).click();
  await expect(page).toHaveURL(/product-list$/);
  const desk = async (state: string) =>
    (
      await (
        await page.request.get(`/api/product/manage?state=${state}&q=${encodeURIComponent(name)}`)
      ).json()
    ).total;
  expect([await desk('draft'), await desk('published')]).toEqual([0, 1]);
});

test('all results of a search are changed by a job, which is undone', async ({ page }) => {
  const family = uniqueName('Many');
  await openDesk(page, '/ar/seller/product-list');
  const add = (one: number, offerPrice: number) =>
    addBook(page, { name: `${family} ${one}`, price: 20, offerPrice });
  // The oldest of them is not among those that are listed and previewed.
  await add(0, 1);
  await Promise.all(Array.from({ length: 51 }, (_, one) => add(one + 1, 15)));
  await page.goto(`/ar/seller/product-list?q=${encodeURIComponent(family)}`);
  await page.getByLabel(m.desk_select_all!).check();
  await page.getByRole('button', { name: m.desk_select_results }).click();
  await page.getByRole('button', { name: m.desk_change_price }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(m.desk_by!, { exact: true }).selectOption('amount');
  await dialog.getByLabel(m.desk_how_much!).fill('2,49');
  await dialog.getByLabel(m.desk_rounding!).selectOption('to99');
  await expect(dialog.getByText('$12.99').first()).toBeVisible();
  await fits(page);
  await dialog.getByRole('button', { name: m.desk_apply }).click();
  await expect(dialog).toHaveCount(0);
  const done = m.desk_bulk_done!.replace('{changed}', '51').replace('{total}', '52');
  await expect(page.getByText(done)).toBeVisible();
  await page.getByText(m.desk_results!).click();
  await expect(page.getByText(m.desk_result_nothing!)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$12.99' }).first()).toBeVisible();
  await fits(page);
  await page.getByRole('region', { name: m.desk_bulk }).getByRole('button', { name: m.undo }).click();
  await expect(page.getByText(m.desk_undone!).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$15.00' }).first()).toBeVisible();
  await labelled(page, m.desk_sort!).selectOption('price');
  await expect(page.getByRole('row').nth(1)).toContainText('$1.00');
});

test('the volumes of a merged author are one set, which the seller corrects', async ({ page }) => {
  const [work, author] = [uniqueName('Work'), uniqueName('Author')];
  await openDesk(page, '/ar/seller/sets');
  const first = await addBook(page, { name: `${work}, Vol. 1`, author });
  await addBook(page, { name: `${work}, Vol. 2`, author: `${author} the Elder` });
  const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');
  const merge = { slug: slug(`${author} the Elder`), into: slug(author) };
  expect((await page.request.post('/api/author/merge', { data: merge })).ok()).toBe(true);
  await page.goto(`/ar/seller/sets?q=${encodeURIComponent(work)}`);
  await labelled(page, m.desk_sort!).selectOption('name-desc');
  await expect(page).toHaveURL(/[?&]sort=name-desc/);
  await page.getByRole('button', { name: m.desk_edit_of!.replace('{book}', work) }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(m.desk_volume_of!.replace('{book}', `${work}, Vol. 2`));
  await number.fill('two');
  await dialog.getByRole('button', { name: m.desk_save }).click();
  await expect(dialog.getByText(m.desk_volume_wrong!)).toBeVisible();
  await number.fill('٣');
  await dialog.getByLabel(m.desk_set_name_ar!).fill('العمل الكامل');
  await dialog.getByLabel(m.desk_set_price_whole!).fill('25');
  await dialog.getByLabel(m.desk_about_set!, { exact: true }).fill('A work in two parts.');
  await dialog.getByLabel(m.desk_about_set_ar!, { exact: true }).fill('عمل في جزأين.');
  await fits(page);
  await dialog.getByRole('button', { name: m.desk_save }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/ar/books/fiqh/${first._id}`);
  const about = 'عمل في جزأين.';
  await expect(page.getByText(about)).toBeVisible();
  await expect(page.locator('h1 ~ div:has(a[href*="/sets/"])')).toContainText('$25.00');
  await page.locator('h1 ~ div:has(a[href*="/sets/"])').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('العمل الكامل');
  await expect(page.getByText(about)).toBeVisible();
  await fits(page);
});
