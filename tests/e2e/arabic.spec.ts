import { expect, test } from '@playwright/test';
import { hydrated } from './hydration.ts';
import { Shopper } from './shopper.ts';

test('in the Arabic gallery the left arrow shows the next picture', async ({ page }) => {
  const { products } = await (await page.request.get('/api/product/list?q=sahih')).json();
  await page.goto(`/ar/books/hadith/${products[0]._id}`);
  await hydrated(page);
  const { messages } = new Shopper(page, 'ar');
  const alt = (place: number) =>
    messages
      .image_alt!.replace('{title}', products[0].nameAr)
      .replace('{place}', String(place))
      .replace('{count}', '3');
  await page.getByRole('link', { name: messages.enlarge_image }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveAttribute('alt', alt(1));
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('alt', alt(2));
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('alt', alt(1));
});
