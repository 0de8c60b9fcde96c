import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

interface FoundBook {
  _id: string;
  name: string;
  nameAr: string;
  category: string;
  image: string[];
  pdfUrl: string;
  description: string[];
  descriptionAr: string[];
}

async function found(page: Page, q: string): Promise<FoundBook> {
  const answer = await page.request.get(`/api/product/list?${new URLSearchParams({ q })}`);
  return (await answer.json()).products[0];
}
const pathOf = (book: FoundBook) => `/books/${book.category.toLowerCase()}/${book._id}`;
const stage = (page: Page) => page.locator('a[aria-haspopup=dialog] img');

async function opened(page: Page, q: string): Promise<[Shopper, FoundBook]> {
  const shopper = new Shopper(page);
  const book = await found(page, q);
  await shopper.visit(pathOf(book));
  return [shopper, book];
}

test('the page of a book shows all its facts', async ({ page }) => {
  const { complaints, standsStill } = await watchPage(page);
  const [shopper, book] = await opened(page, 'kathir vol 3');
  const crumbs = page.getByRole('navigation', { name: shopper.messages.breadcrumb });
  const title = book.name;
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Books', 'Quran', title]);
  await expect(crumbs.getByRole('link').nth(2)).toHaveAttribute('href', shopper.path('/books/quran'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('h1 + p')).toHaveText(book.nameAr);
  const facts = page.locator('div:has(> h1)');
  await expect(facts.getByRole('img', { name: shopper.messages.rated })).toBeVisible();
  await expect(facts.locator('ins')).toContainText('$10.00');
  await expect(facts.locator('del')).toContainText('$20.00');
  await expect(facts).toContainText('inclusive of all taxes');
  await expect(facts).toContainText(shopper.messages.reading_is_free ?? '');
  await expect(facts.locator('h2 + ul li')).toHaveText(book.description);
  await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible();
  await expect(page.locator('main > div').getByRole('article')).toHaveCount(5);
  // Read alone, as in a list of links, the link says what there is more of.
  const more = page.getByRole('link', {
    name: 'See more books',
    exact: true,
  });
  await expect(more).toHaveAttribute('href', shopper.path('/books'));
  await standsStill();
  expect(complaints).toEqual([]);
});

test('a page has a title, meta tags and JSON-LD, and Read for Free opens the PDF in a new tab', async ({
  page,
  context,
}) => {
  const [shopper, book] = await opened(page, 'sahih');
  await expect(page).toHaveTitle('Ṣaḥīḥ al-Bukhārī · Warraq');
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Ṣaḥīḥ al-Bukhārī by Imam al-Bukhārī\. .{40,}/,
  );
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*-800\.webp$/);
  const [bookData, crumbs] = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(bookData).toMatchObject({
    '@type': 'Book',
    name: book.name,
    inLanguage: 'ar',
    offers: { '@type': 'Offer', price: 30, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  expect(crumbs['@type']).toBe('BreadcrumbList');
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Books',
    'Hadith',
    book.name,
  ]);

  const link = page.getByRole('link', { name: shopper.messages.read_for_free });
  await expect(link).toHaveAttribute('href', book.pdfUrl);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  const tab = context.waitForEvent('page');
  await link.click();
  await (await tab).close();
  const pdf = await page.request.get(book.pdfUrl);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

test('links lead to the next and previous volume', async ({ page }) => {
  const [shopper] = await opened(page, 'kathir vol 9');
  const volumes = page.getByRole('navigation', { name: shopper.messages.volumes_of_work });
  await expect(volumes).toContainText('Volume 9 of 10');
  await shopper.link('next_volume').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Vol\. 10$/);
  await expect(shopper.link('next_volume')).toHaveCount(0);
  await shopper.link('previous_volume').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Vol\. 9$/);
  await opened(page, 'sahih');
  await expect(volumes).toHaveCount(0);
});

test('Buy Now puts one copy into the cart and opens it, and adds no second one', async ({ page }) => {
  const [shopper] = await opened(page, 'risala');
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

test('a book under a wrong category redirects to its own', async ({ page }) => {
  const shopper = new Shopper(page);
  const book = await found(page, 'sahih');
  for (const wrong of ['quran', 'nothing', 'Hadith']) {
    const answer = await page.request.get(shopper.path(`/books/${wrong}/${book._id}`), {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(shopper.path(pathOf(book)));
  }
  await shopper.visit(`/books/quran/${book._id}`);
  await shopper.at(pathOf(book));
});

test('a shopper chooses, enlarges and closes pictures by keyboard', async ({ page }) => {
  const [shopper, book] = await opened(page, 'sahih');
  await expect(stage(page)).toHaveAttribute('alt', `${book.name}, image 1 of 3`);
  const second = page.getByRole('button', { name: 'Image 2 of 3' });
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(stage(page)).toHaveAttribute('src', book.image[1] ?? '');
  await expect(stage(page)).toHaveAttribute('alt', `${book.name}, image 2 of 3`);

  const enlarge = page.getByRole('link', { name: /Enlarge image/ });
  await enlarge.press('Enter');
  const zoom = page.getByRole('dialog', { name: 'Enlarged image' });
  await expect(zoom.getByRole('img')).toHaveAttribute('alt', `${book.name}, image 2 of 3`);
  await shopper.hasNoAxeViolations('dialog');
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByRole('img')).toHaveAttribute('alt', `${book.name}, image 3 of 3`);
  const before = await zoom.getByRole('img').boundingBox();
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  const after = await zoom.getByRole('img').boundingBox();
  expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect(page.getByRole('button', { name: 'Image 3 of 3' })).toHaveAttribute('aria-pressed', 'true');
});

test('a shopper adds a book, changes its quantity and removes it', async ({ page }) => {
  const [shopper] = await opened(page, 'forty');
  const facts = page.locator('div:has(> h1)');
  await facts.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await shopper.seesToast('Added to Cart');
  await expect(facts.getByRole('button', { name: 'Increase quantity' })).toBeFocused();
  await facts.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(facts.getByRole('status')).toHaveText('2');
  await expect(shopper.badge).toHaveText('2');
  await facts.getByRole('button', { name: 'Decrease quantity' }).click();
  await facts.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(facts.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  await shopper.seesToast('Removed from Cart');
});

test('a book without picture and PDF has a generated cover and no free reading, and its markup stays text', async ({
  page,
  ownShop,
}) => {
  const name = '</script><b>Bare</b> & bold';
  const { complaints } = await watchPage(page);
  const id = await ownShop.addBook({ name, category: 'Arabic', description: ['</script><img src=x>'] });
  await page.goto('/books/arabic');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Bare' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('heading')).toHaveText(name);
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => card.locator('img').evaluate(width)).toBeGreaterThan(0);
  await page.goto(`/books/arabic/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => stage(page).evaluate(width)).toBeGreaterThan(0);
  await expect(stage(page)).toHaveAttribute('alt', name);
  await expect(page.getByRole('button', { name: /^Image/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read for Free' })).toHaveCount(0);
  await expect(page.locator('div:has(> h1)')).not.toContainText(
    new Shopper(page).messages.reading_is_free ?? '',
  );
  const [bookData] = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(bookData).toMatchObject({ name });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\.jpg$/);

  await ownShop.setStock(id, false);
  await page.reload();
  await expect(page.locator('div:has(> h1)')).toContainText('Out of stock');
  await expect(page.locator('div:has(> h1)').getByRole('button')).toHaveCount(0);
  await new Shopper(page).hasNoAxeViolations();
  expect(complaints).toEqual([]);
  await ownShop.archive(id);
});
