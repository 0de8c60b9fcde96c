import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('the marks of the Arabic verse do not touch, and it stays in its frame', async ({ page }) => {
  await new Shopper(page, 'ar').visit('/');
  const verse = page.locator('#hero blockquote p');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { leading, needed, isInside } = await verse.evaluate(async (element) => {
      await document.fonts.load('100px Amiri', element.textContent);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = '100px Amiri';
      const [first, second] = element.textContent.split('\n').map((line) => pen.measureText(line));
      const { fontSize, lineHeight } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const frame = element.closest('div')!.getBoundingClientRect();
      return {
        leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
        needed: (first!.actualBoundingBoxDescent + second!.actualBoundingBoxAscent) / 100,
        isInside: box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom,
      };
    });
    expect(leading, `at ${width}px`).toBeGreaterThanOrEqual(needed);
    expect(isInside, `at ${width}px`).toBe(true);
  }
});
