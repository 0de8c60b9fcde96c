import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('a title and an author are cut at the end of their own script and begin at the edge of the card', async ({
  page,
  ownShop,
}) => {
  const long = 'الجامع المسند الصحيح المختصر من أمور رسول الله وسننه وأيامه برواية الفربري';
  const id = await ownShop.addBook({ name: long, author: `${long} ${long}`, category: 'Arabic' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/books/arabic');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${id}"]`) });
  const edge = (await card.boundingBox())!.x;
  for (const part of ['h2', 'p[dir]']) {
    const text = card.locator(part);
    // The ellipsis stands at the end of a line, which the direction decides.
    await expect(text).toHaveCSS('direction', 'rtl');
    await expect(text).toHaveCSS('text-align', 'end');
    const lines = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeLessThan(3);
    expect((await text.boundingBox())!.x).toBe(edge);
  }
  await page.goto(`/books/arabic/${id}`);
  const crumb = page.locator('.crumbs [aria-current]');
  await expect(crumb).toHaveCSS('direction', 'rtl');
  const { shown, begins } = await crumb.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    range.setStart(text, 0);
    range.setEnd(text, 3);
    return { shown: element.getBoundingClientRect().right, begins: range.getBoundingClientRect().right };
  });
  expect(Math.abs(shown - begins)).toBeLessThan(2);
  await ownShop.archive(id);
});
