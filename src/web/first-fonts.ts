import amiri from './fonts/amiri-400.woff2?url';
import garamond from './fonts/garamond.woff2?url';
import plex from './fonts/plex-arabic-400.woff2?url';
import ysabeau from './fonts/ysabeau.woff2?url';
import { isReader, type Locale, locale } from './locale.ts';

const fonts: Record<Locale, string[]> = {
  en: [garamond, ysabeau, amiri],
  ar: [amiri, plex, garamond],
};

/**
 * The fonts of a page's text. They are used only if they are here at its first paint (styles/fonts.css), and fetched after the
 * stylesheets, without which nothing is painted. The reader loads them after the page of the book.
 */
export function firstFonts(pathname: string): string[] {
  return isReader(pathname) ? [] : fonts[locale()];
}
