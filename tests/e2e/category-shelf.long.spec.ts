import { expect } from '@playwright/test';
import { testInRealShop as test } from './own-shop.ts';

test('a shelf of 1, 8 or 24 categories keeps within the page at every width', async ({ page, ownShop }) => {
  const { categories } = await (await ownShop.desk.get('/api/category/manage')).json();
  const values: string[] = categories.map(({ value }: { value: string }) => value);
  const change = async (what: string, data: object) =>
    expect((await ownShop.desk.post(`/api/category/${what}`, { data })).ok()).toBe(true);
  const spines = page.locator('#hero + section').getByRole('link');
  const letterings = spines.locator('[aria-hidden]');
  const fits = async (count: number) => {
    await page.goto('/');
    for (const width of [320, 700, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(spines).toHaveCount(count);
      const boxes = await spines.evaluateAll((all) =>
        all.map((spine) => {
          const { left, right, width: broad } = spine.getBoundingClientRect();
          return { left, right, broad };
        }),
      );
      for (const { left, right, broad } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        if (width >= 896) expect(broad).toBeLessThanOrEqual(192);
        expect(broad).toBeGreaterThan(80);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The whole name is on the spine.
      const cut = await letterings.evaluateAll((all) =>
        all.filter((lettering) => {
          const text = document.createRange();
          text.selectNodeContents(lettering);
          const [inner, outer] = [text, lettering.parentElement!].map((part) => part.getBoundingClientRect());
          return inner!.top < outer!.top || inner!.bottom > outer!.bottom || inner!.left < outer!.left;
        }),
      );
      expect(cut).toHaveLength(0);
    }
  };
  for (let one = values.length + 1; one <= 24; one++) {
    const names = {
      label: `Rare and Out of Print Works ${one}`,
      labelAr: `نوادر المخطوطات والمطبوعات ${one}`,
    };
    await change('add', { ...names, colour: 'ochre' });
    if (one === 8) {
      await fits(8);
      await expect(letterings.last()).toHaveText(names.labelAr);
    }
  }
  await fits(24);
  for (let one = values.length + 1; one <= 24; one++)
    await change('retire', { value: `Rare and Out of Print Works ${one}` });
  const [first, ...others] = values;
  for (const value of others) await change('retire', { value, into: first });
  await fits(1);
});
