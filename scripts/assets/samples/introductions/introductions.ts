import { aqeedahIntroductions } from './aqeedah-introductions.ts';
import { arabicIntroductions } from './arabic-introductions.ts';
import { dawahIntroductions } from './dawah-introductions.ts';
import { fiqhIntroductions } from './fiqh-introductions.ts';
import { hadithIntroductions } from './hadith-introductions.ts';
import type { Introduction } from './introduction.ts';
import { tafsirIntroductions } from './quran-introductions.ts';
import { seerahIntroductions } from './seerah-introductions.ts';

const bySlug = new Map<string, Introduction>(
  [
    tafsirIntroductions,
    hadithIntroductions,
    aqeedahIntroductions,
    seerahIntroductions,
    fiqhIntroductions,
    arabicIntroductions,
    dawahIntroductions,
  ]
    .flat()
    .map((introduction) => [introduction.slug, introduction]),
);

export function introductionTo(slug: string): Introduction {
  const introduction = bySlug.get(slug);
  if (!introduction) throw new Error(`No introduction is written for ${slug}`);
  return introduction;
}
