import { expect } from '@playwright/test';
import { testInRealShop as test } from './own-shop.ts';

const paths = [
  '/',
  '/books',
  '/cart',
  '/about',
  '/need-help',
  '/faqs',
  '/contact',
  '/track-order',
  '/order-success',
];
const number = String.raw`(?:\d+|[٠-٩]+|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|thirty)`;
const arabicNumber = '(?:[0-9٠-٩]+|ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة|عشر|ثلاثين)';

/** What only the seller can know: times, returns, what is free, tax, currency, contacts. */
const promises = [
  new RegExp(String.raw`\b${number}\b[^.;]{0,30}\b(?:minutes?|hours?|days?|weeks?|months?)\b`, 'i'),
  new RegExp(
    `(?:يومين|يومي|أسبوعين|شهرين|ساعتين|${arabicNumber}\\s[^.؛،]{0,20}(?:يوم|أيام|ساع|أسبوع|أسابيع|شهر|أشهر|دقيق))`,
  ),
  /\b(?:refund\w*|send (?:a book|it|them) back|return (?:a|the|it) |replaced?)\b/i,
  /استرداد|إرجاع|ترجع|نستبدل|استبدال|نبدّله|يعود المال/,
  /\bfree\b|without a (?:shipping )?charge|at our cost/i,
  /مجان|بلا مقابل|على حسابنا|على نفقتنا/,
  /[%٪]|\btax(?:es)?\b|\bVAT\b|ضريب|ضرائب/i,
  /[$€£]|\bdollars?\b|\bUSD\b|دولار|ريال|درهم|دينار/i,
  /\+?\d[\d\s-]{6,}\d|@\w/,
];

/** Headings, what is asked, what a book's own page shows, and the terms that count until the seller sets others. */
const allowed = [
  /Return & Refund Policy|سياسة الإرجاع والاسترداد/,
  /Please ask us before you send a book back|راسلنا قبل إرجاع أي كتاب/,
  /has the button Read for Free|زر «اقرأ مجانًا»/,
  /Shipping is free\.|الشحن مجاني\./,
];

test('a real shop without settings promises nothing on its public pages', async ({ page, ownShop }) => {
  const found: string[] = [];
  for (const path of paths.flatMap((one) => [one, `/ar${one}`.replace(/\/$/, '')])) {
    const answer = await ownShop.desk.get(ownShop.address + path);
    expect([path, answer.status()]).toEqual([path, 200]);
    await page.setContent(await answer.text());
    const sentences = (await page.locator('body').innerText()).split('\n');
    for (const sentence of sentences)
      if (promises.some((one) => one.test(sentence)) && !allowed.some((one) => one.test(sentence)))
        found.push(`${path}: ${sentence}`);
  }
  expect(found).toEqual([]);
});
