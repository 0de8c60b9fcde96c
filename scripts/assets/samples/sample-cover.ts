import { boundOn } from '../../../src/rules/languages.ts';
import { categoryOf, specifiedCategories } from '../../../src/rules/shelf.ts';
import type { SampleBook } from '../../../src/server/demo/samples/sample-books.ts';
import { cover } from '../../../src/covers/cover.ts';
import type { Typeset } from '../../../src/covers/typesetting.ts';
import { introductionTo } from './introductions.ts';

/** The volumes of a set share one title, so the number of a volume is in the roundel, not in the title. */
export const setTitle = (book: SampleBook) => book.name.replace(/, Vol\. \d+$/, '');

export function sampleCover(book: SampleBook, typeset: Typeset): string {
  const { coverTitleAr, volume } = introductionTo(book.slug);
  const { author, authorAr, category } = book;
  const { colour } = categoryOf(specifiedCategories, category);
  const texts = { title: setTitle(book), titleAr: coverTitleAr, author, authorAr, colour, volume };
  return cover({ ...texts, boundOn: boundOn({ ...book, ...book.edition }) }, typeset);
}
