import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
// In a shop of their own: books are not edited during an import.
import { test } from './own-shop.ts';
import { uniqueName } from './seller-session.ts';

const csvFile = (text: string, name = 'books.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** The words of the page in Arabic. */
const w = {
  choose: 'اختر ملفًا',
  plan: 'ما سيحدث',
  from: 'ملف مُصدَّر من Shopify (CSV).',
  columns: 'أعمدة الملف',
  good: 'استيراد الأسطر السليمة: 2',
  bad: 'تنزيل الأسطر التي فيها أخطاء: 1',
  existing: 'موجود في المتجر من قبل: 2',
  apply: 'تطبيق هذه التغييرات',
  imports: 'عمليات الاستيراد',
  undo: 'التراجع عن هذا الاستيراد',
  sure: 'تأكيد التراجع',
  changed: 'أُضيف: 0. تغيّر: 2.',
  undone: 'أُعيد: 2.',
};

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test('an export of another shop is understood, imported and undone', async ({ page, ownShop }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const name = uniqueName('Foreign');
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status';
  const row = (title: string, price: string, sku: string) =>
    `${sku},${name} ${title},<p>One</p><p>Two</p>,al-Nawawi,Hadith,a tag,${sku},${price},20.00,,active`;
  const csv = [
    head,
    row('first', '12.50', `${name}-1`),
    row('second', 'twelve', `${name}-2`),
    row('third', '9', `${name}-3`),
  ];
  const found = async () => {
    const answer = await ownShop.desk.get(`/api/product/list?q=${encodeURIComponent(name)}`);
    return (
      (await answer.json()).products as {
        name: string;
        price: number;
        offerPrice: number;
        description: string[];
      }[]
    ).toSorted((one, other) => one.offerPrice - other.offerPrice);
  };
  await ownShop.openDesk(page, '/ar/seller/product-list/import');
  const plan = page.getByRole('region', { name: w.plan });
  await page.getByLabel(w.choose).setInputFiles(csvFile(csv.join('\n')));
  await expect(plan).toContainText(w.from);
  await expect(plan.getByRole('row', { name: `${name} second` })).toContainText('twelve');
  await expectNoOverflow(page);

  // The columns are shown with their first cells, and can be changed.
  await plan.getByText(w.columns).click();
  const tags = plan.getByLabel('Tags');
  await expect(tags).toHaveValue('');
  await tags.selectOption('alsoKnownAs');
  await expect(tags).toHaveValue('alsoKnownAs');
  await expect(plan.getByText('a tag').first()).toBeVisible();
  await expectNoOverflow(page);

  const download = page.waitForEvent('download');
  await plan.getByRole('button', { name: w.bad }).click();
  const bad = readFileSync(await (await download).path(), 'utf8');
  expect(bad).toContain(`${name} second`);
  expect(bad).not.toContain(`${name} first`);
  expect(await found()).toEqual([]);

  await plan.getByRole('button', { name: w.good }).click();
  await expect(page.getByRole('region', { name: w.imports })).toBeVisible();
  await expect(plan).toHaveCount(0);
  expect(await found()).toMatchObject([
    { name: `${name} third`, price: 20, offerPrice: 9, description: ['One', 'Two'] },
    { name: `${name} first`, price: 20, offerPrice: 12.5 },
  ]);

  // The same books with other prices are found again.
  const cheaper = [head, row('first', '10', `${name}-1`), row('third', '8', `${name}-3`)].join('\n');
  await page.getByLabel(w.choose).setInputFiles(csvFile(cheaper, 'cheaper.csv'));
  const matches = plan.getByLabel(w.existing);
  await expect(matches).toHaveValue('update');
  await expect(plan.getByRole('row', { name: `${name} first` })).toContainText('12.5 → 10');
  await plan.getByRole('button', { name: w.apply }).click();
  await expect(plan).toHaveCount(0);
  expect((await found()).map(({ offerPrice }) => offerPrice)).toEqual([8, 10]);

  const imports = page.getByRole('region', { name: w.imports });
  const latest = imports.getByRole('listitem').first();
  await expect(latest).toContainText(w.changed);
  await latest.getByRole('button', { name: w.undo }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.sure }).click();
  await expect(latest).toContainText(w.undone);
  expect((await found()).map(({ offerPrice }) => offerPrice)).toEqual([9, 12.5]);
  const earlier = imports.getByRole('listitem').nth(1);
  await earlier.getByRole('button', { name: w.undo }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.sure }).click();
  await expect(earlier).toContainText(w.undone);
  expect(await found()).toEqual([]);
  await expectNoOverflow(page);
});

test('a list without prices, in categories of its own, gets them from the seller, and a template is downloaded', async ({
  page,
  ownShop,
}) => {
  const name = uniqueName('Imported');
  await ownShop.openDesk(page, '/seller/product-list/import');
  const template = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Template' }).click();
  await page.getByLabel('Choose a file').setInputFiles(await (await template).path());
  const plan = page.getByRole('region', { name: 'What will happen' });
  await expect(plan).toContainText('(CSV');
  await expect(plan).toContainText('The file has nothing that the shop does not have already.');

  await page
    .getByLabel('Choose a file')
    .setInputFiles(csvFile(`Title;Writer;Shelf\n${name};Ibn Qudamah;Law\n`));
  await expect(plan).toContainText('Errors: 1');
  await plan.getByLabel('Shelf', { exact: true }).selectOption('category');
  await plan.getByLabel('Law', { exact: true }).selectOption('Fiqh');
  await plan.getByRole('textbox', { name: 'Price' }).fill('12,50');
  await plan.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(plan).toContainText('Errors: 0');
  await plan.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(page.getByText('Imported. Added: 1, changed: 0')).toBeVisible();
  const answer = await page.request.get(`/api/product/list?q=${encodeURIComponent(name)}`);
  expect((await answer.json()).products).toMatchObject([{ price: 12.5, offerPrice: 12.5, category: 'Fiqh' }]);
});
