import { authorKey, fold } from '../../rules/fold.ts';
import { minorOf, usDollar } from '../../rules/money.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { editAuthor } from '../authors/author-queries.ts';
import { writeBooks } from '../catalogue/book-bulk-queries.ts';
import { bookRow } from '../catalogue/book-queries.ts';
import { lockedCategories } from '../shop/category-queries.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Trx } from '../db/database.ts';
import { changeFile, writePages } from '../read/page-queries.ts';
import { hasBooks } from '../shop/settings-queries.ts';
import sampleAuthors from './samples/sample-authors.json' with { type: 'json' };
import { sampleBooks } from './samples/sample-books.ts';

const firstMoment = Date.UTC(2026, 0, 1);

/** Fills an empty catalogue with the sample books. Their ids are fixed, so their addresses stay valid. */
export async function seedDemo(db: Db): Promise<number> {
  if (await hasBooks(db.sql)) return 0;
  const rows = sampleBooks.map(({ slug: _slug, image, ...sample }, index) =>
    bookRow({
      ...sample,
      id: sampleBookId(index),
      price: minorOf(sample.price, usDollar)!,
      offerPrice: minorOf(sample.offerPrice, usDollar)!,
      images: JSON.stringify(image),
      description: JSON.stringify(sample.description),
      descriptionAr: JSON.stringify(sample.descriptionAr),
      edition: JSON.stringify(sample.edition),
      inStock: 1,
      createdAt: firstMoment + index,
      updatedAt: firstMoment + index,
    }),
  );
  const { default: texts } = await import('./samples/sample-texts.json', { with: { type: 'json' } });
  return db.transaction(async (trx) => {
    // Another process may be doing the same.
    await lockedCategories(trx);
    if (await hasBooks(trx)) return 0;
    await writeBooks(trx, rows);
    for (const author of sampleAuthors) await editAuthor(trx, authorKey(author.name), author);
    await writeTexts(trx, texts);
    raiseVersion(trx);
    return rows.length;
  });
}

/** The text of the samples' PDFs comes with them: to read it takes a demo most of a minute. */
async function writeTexts(trx: Trx, texts: Record<string, string[]>): Promise<void> {
  for (const [index, { pdfUrl: file }] of sampleBooks.entries()) {
    const of = { bookId: sampleBookId(index), file };
    const pages = texts[file]!.map((content, before) => ({
      page: before + 1,
      content,
      good: 1,
      searchKey: fold(content),
      wordKeys: wordKeys(content).join(' '),
    }));
    await writePages(trx, of, pages);
    await changeFile(trx, of, { state: 'ready', pages: pages.length });
  }
}

export function sampleBookId(index: number): string {
  return (firstMoment + index).toString(16).padStart(12, '0') + (index + 1).toString(16).padStart(12, '0');
}
