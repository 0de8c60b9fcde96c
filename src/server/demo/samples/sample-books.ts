import type { Edition } from '../../../contract/book-fields.ts';
import books from './sample-books.json' with { type: 'json' };

/** A sample book. Prices are whole dollars. What is not known of its printed edition is left out. */
interface SampleText {
  readonly slug: string;
  readonly name: string;
  readonly nameAr: string;
  readonly author: string;
  readonly authorAr: string;
  readonly category: string;
  readonly price: number;
  readonly offerPrice: number;
  readonly edition: Edition;
  readonly description: readonly string[];
  readonly descriptionAr: readonly string[];
}

export interface SampleBook extends SampleText {
  /** 800 pixels wide; `-400` or `-200` in place of `-800` names a smaller one. */
  readonly image: readonly [cover: string, titlePage: string, introduction: string];
  readonly pdfUrl: string;
}

/**
 * Only the first volume of the set comes first, so that the first shelf shows all seven bindings. Some works have a guide of
 * many pages; the others have a short introduction.
 */
export const sampleBooks = books.map(({ hasGuide, ...book }): SampleBook => {
  const { slug } = book;
  const image = [
    `/samples/covers/${slug}-800.webp`,
    `/samples/pages/${slug}-title-800.webp`,
    `/samples/pages/${slug}-introduction-800.webp`,
  ] as const;
  const pdfUrl = `/samples/pdf/${slug}${hasGuide ? '-guide' : ''}.pdf`;
  return Object.assign(book as SampleText, { image, pdfUrl });
});
