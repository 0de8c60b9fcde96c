import { expect, test } from 'vitest';
import { cover } from './cover.ts';
import { coverType } from './cover-type.ts';

const drawn = async (title: string, titleAr?: string) =>
  cover(
    { title, ...(titleAr && { titleAr }), author: 'Ibn Kathīr', category: 'Quran', volume: 3 },
    await coverType(),
  );

test("a cover needs no font of the viewer's system", async () => {
  expect(await drawn('Tafsīr', 'تفسير ابن كثير')).not.toContain('<text');
  expect(await drawn('Ṣaḥīḥ & Ḍaʿīf, a Reader’s Guide')).not.toContain('<text');
});

test('letters that our fonts lack are live text', async () => {
  expect(await drawn('Война и мир')).toMatch(/<text[^>]*>Война/);
});

test('a title of very many words is set', async () => {
  expect(await drawn('a word '.repeat(43).trim())).toContain('<svg');
});
