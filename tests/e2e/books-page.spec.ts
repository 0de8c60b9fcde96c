import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

const stage = (page: Page) => page.locator('a[aria-haspopup=dialog] img');
const facts = (page: Page) => page.locator('div:has(> h1)');

test('the page of a volume shows its facts, price, set and delivery, and leads to its neighbours', async ({
  page,
}) => {
  const { complaints, standsStill } = await watchPage(page);
  const shopper = new Shopper(page);
  const { messages } = shopper;
  const { products } = await (await page.request.get('/api/product/list?q=kathir+vol+9')).json();
  const [book] = products;
  await shopper.visit(await shopper.pathOf('kathir vol 9'));
  const crumbs = page.getByRole('navigation', { name: messages.breadcrumb });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Books', 'Quran', book.name]);
  await expect(crumbs.getByRole('link').nth(2)).toHaveAttribute('href', shopper.path('/books/quran'));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(book.name);
  await expect(page.locator('h1 + p')).toHaveText(book.nameAr);
  await expect(facts(page).getByRole('img', { name: messages.rated })).toBeVisible();
  await expect(facts(page).locator('ins').first()).toContainText('$10.00');
  await expect(facts(page).locator('del').first()).toContainText('$20.00');
  await expect(facts(page)).toContainText('inclusive of all taxes');
  await expect(facts(page)).toContainText(messages.reading_is_free ?? '');
  await expect(facts(page).locator('h2 + ul li')).toHaveText(book.description);
  const set = page.locator('h1 ~ div:has(a[href*="/sets/"])');
  await expect(set).toContainText(messages.sold_singly!.replace('{volume}', '9').replace('{count}', '10'));
  await expect(set).toContainText('$100.00');
  await expect(page.locator('h1 ~ ul > li')).toHaveText([
    'In stock',
    'Shipping: Free',
    'Ask us about this book',
  ]);
  // The other books of the category are volumes of this set.
  await expect(page.getByRole('heading', { name: 'Related Products' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
  await expect(page.locator('main > div').getByRole('article')).toHaveCount(5);
  // Read alone, as in a list of links, the link says what there is more of.
  const more = page.getByRole('link', { name: 'See more books', exact: true });
  await expect(more).toHaveAttribute('href', shopper.path('/books'));
  await standsStill();

  await expect(page.getByRole('navigation', { name: messages.volumes_of_work })).toContainText(
    'Volume 9 of 10',
  );
  await shopper.link('next_volume').click();
  await expect(title).toHaveText(/Vol\. 10$/);
  await expect(shopper.link('next_volume')).toHaveCount(0);
  await shopper.link('previous_volume').click();
  await expect(title).toHaveText(/Vol\. 9$/);
  await page.getByRole('link', { name: 'Ask us about this book' }).click();
  await expect(shopper.field('contact_message')).toHaveValue(/^I have a question about “.*Kathīr/);
  expect(complaints).toEqual([]);
});

test('a shopper adds a book, changes its quantity, removes it, and buys it', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit(await shopper.pathOf('risala'));
  await facts(page).getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await shopper.seesToast('Added to Cart');
  await expect(facts(page).getByRole('button', { name: 'Increase quantity' })).toBeFocused();
  await facts(page).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(facts(page).getByRole('status')).toHaveText('2');
  await expect(shopper.badge).toHaveText('2');
  await facts(page).getByRole('button', { name: 'Decrease quantity' }).click();
  await facts(page).getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(facts(page).getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  await shopper.seesToast('Removed from Cart');

  await shopper.button('buy_now').dblclick();
  await shopper.at('/cart');
  await expect(shopper.lines).toHaveCount(1);
  await expect(shopper.lines).toContainText('al-Risāla');
  await expect(shopper.lines.getByRole('combobox')).toHaveValue('1');
  await page.goBack();
  await shopper.button('buy_now').click();
  await shopper.at('/cart');
  await expect(shopper.lines.getByRole('combobox')).toHaveValue('1');
});

test('a shopper chooses, enlarges and closes pictures by keyboard, in Arabic from right to left', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit(await shopper.pathOf('sahih'));
  const alt = (place: number) =>
    messages
      .image_alt!.replace('{title}', 'صحيح البخاري')
      .replace('{place}', String(place))
      .replace('{count}', '3');
  const thumb = (place: number) =>
    page
      .getByRole('group', { name: messages.images_of_book })
      .getByRole('button')
      .nth(place - 1);
  await expect(stage(page)).toHaveAttribute('alt', alt(1));
  await thumb(2).press('Enter');
  await expect(thumb(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(stage(page)).toHaveAttribute('alt', alt(2));

  const enlarge = page.getByRole('link', { name: messages.enlarge_image });
  await enlarge.press('Enter');
  const large = shopper.dialog.getByRole('img');
  await expect(large).toHaveAttribute('alt', alt(2));
  await page.keyboard.press('ArrowLeft');
  await expect(large).toHaveAttribute('alt', alt(3));
  const before = await large.boundingBox();
  await shopper.dialog.getByRole('button', { name: messages.zoom_in }).click();
  await expect(shopper.dialog.getByRole('button', { name: messages.zoom_out })).toBeVisible();
  expect((await large.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);
  await page.keyboard.press('Escape');
  await expect(shopper.dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect(thumb(3)).toHaveAttribute('aria-pressed', 'true');
});
