import { expect, test } from 'vitest';
import { cover } from './cover.ts';
import { coverType } from './cover-type.ts';
import { fit } from './typesetting.ts';

const drawn = async (title: string, titleAr?: string) =>
  cover(
    {
      title,
      ...(titleAr && { titleAr }),
      author: 'Ibn Kathīr',
      colour: 'green',
      volume: 3,
      boundOn: titleAr ? 'right' : 'left',
    },
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
  expect(await drawn('Title', 'كلمة '.repeat(43).trim())).not.toContain('<text');
});

test('a long title is shortened until it can be read', async () => {
  const box = { w: 268, h: 200, max: 100, lead: 1.2 };
  const long = 'al-Jāmiʿ al-Musnad al-Ṣaḥīḥ al-Mukhtaṣar min Umūr Rasūl Allāh wa-Sunanihi wa-Ayyāmihi';
  const { size, lines } = fit(long, 'la', box, await coverType());
  expect(size).toBeGreaterThanOrEqual(45);
  expect(long.startsWith(lines.join(' '))).toBe(true);
  // One word is never left out.
  expect(fit('a'.repeat(80), 'la', box, await coverType()).lines).toEqual(['a'.repeat(80)]);
});
