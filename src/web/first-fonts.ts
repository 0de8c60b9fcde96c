import amiri from './fonts/amiri-400.woff2?url';
import garamond from './fonts/garamond.woff2?url';
import plex from './fonts/plex-arabic-400.woff2?url';
import ysabeau from './fonts/ysabeau.woff2?url';
import type { Locale } from './locale.ts';

/** What most of every page is set in. The others wait until they are met: each takes its share of the line. */
export const firstFonts: Record<Locale, string[]> = {
  en: [garamond, ysabeau],
  ar: [amiri, plex],
};
