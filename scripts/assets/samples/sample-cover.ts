import type { SampleBook } from '../../../src/server/demo/samples/sample-book.ts';
import { cover } from '../../../src/covers/cover.ts';
import type { Typeset } from '../../../src/covers/typesetting.ts';
import { introductionTo } from './introductions/introductions.ts';

/** A set shares one title over its volumes, so a volume's number stands in the roundel, not in the title. */
export const setTitle = (book: SampleBook) => book.name.replace(/, Vol\. \d+$/, '');

export function sampleCover(book: SampleBook, typeset: Typeset): string {
  const { coverTitleAr, volume } = introductionTo(book.slug);
  const { author, authorAr, category } = book;
  return cover({ title: setTitle(book), titleAr: coverTitleAr, author, authorAr, category, volume }, typeset);
}
