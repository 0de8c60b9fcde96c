import amiri from './fonts/amiri-400.woff2?url';
import garamond from './fonts/garamond.woff2?url';
import plex from './fonts/plex-arabic-400.woff2?url';
import ysabeau from './fonts/ysabeau.woff2?url';
import type { Locale } from './locale.ts';

/** The fonts of a page's text in this language. They are used only if they are here at its first paint (styles/fonts.css). */
export const firstFonts: Record<Locale, string[]> = {
  en: [garamond, ysabeau, amiri],
  ar: [amiri, plex, garamond],
};
