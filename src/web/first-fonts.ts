import amiri from './fonts/amiri-400.woff2?url';
import amiriBold from './fonts/amiri-700.woff2?url';
import garamondMarks from './fonts/garamond-marks.woff2?url';
import garamond from './fonts/garamond.woff2?url';
import plex from './fonts/plex-arabic-400.woff2?url';
import plexBold from './fonts/plex-arabic-600.woff2?url';
import ysabeau from './fonts/ysabeau.woff2?url';
import type { Locale } from './locale.ts';

/** What the first view of every page is set in: fetched with the styles, so that lines need not break anew. */
export const firstFonts: Record<Locale, string[]> = {
  en: [garamond, ysabeau, garamondMarks, amiri],
  ar: [amiri, amiriBold, plex, plexBold],
};
