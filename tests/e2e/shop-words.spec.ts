import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const motto = { en: 'Read.\nThen act.\n\nOur teacher', ar: 'اقرأ\nثم اعمل\n\nشيخنا' };
const reasons = { en: '# First\nBecause of this.\n\n# Second\nAnd that.', ar: '# الأول\nلهذا السبب.' };

test('the seller’s words stand in place of the shop’s', async ({ page, ownShop }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { messages } = new Shopper(page, 'ar');
  await ownShop.openDesk(page, '/ar/seller/policies');
  const write = async (name: string, texts: { en: string; ar: string }) => {
    const form = page.getByRole('form', { name });
    await form.getByLabel(messages.desk_policy_english!).fill(texts.en);
    await form.getByLabel(messages.desk_policy_arabic!).fill(texts.ar);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await form.getByRole('button', { name: messages.desk_policy_save }).click();
    expect((await saved).ok()).toBe(true);
  };
  await write(messages.desk_words_motto!, motto);
  await write(messages.desk_words_reasons!, reasons);
  // In one language only: the other one shows it as well.
  await write(messages.desk_words_footer!, { en: 'Books since 1980.', ar: '' });

  await page.goto('/ar/');
  await expect(page.locator('#hero blockquote p')).toHaveText(motto.ar.split('\n').slice(0, 2).join(' '));
  await expect(page.locator('#hero cite')).toHaveText(motto.ar.split('\n').at(-1)!);
  await expect(page.locator('#hero p[style]')).toHaveText(/^Read/);
  await expect(page.locator('main ol > li')).toHaveCount(1);
  await expect(page.locator('footer p[lang=en]')).toHaveText('Books since 1980.');
  await expect(page.locator('#hero blockquote + p')).toHaveText(messages.hero_offer!);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(fits).toBe(true);

  for (const topic of ['motto', 'reasons', 'footer'])
    await ownShop.desk.post('/api/seller/policies', { data: { topic, text: '', textAr: '' } });
  await page.goto('/ar/');
  await expect(page.locator('#hero blockquote p')).toHaveText(messages.hero_quote!);
  await expect(page.locator('main ol > li')).toHaveCount(4);
});
