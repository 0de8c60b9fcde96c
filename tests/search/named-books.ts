import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookDraft } from '../../src/server/catalogue/book-queries.ts';

const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Books as sellers enter them. */
export const namedBooks: readonly BookDraft[] = linesOf('named-books.txt').map((line, index) => {
  const [slug, name, nameAr, author, authorAr, category, person, publisher] = line.split(' | ');
  const [isTranslator, people] = [person!.startsWith('t:'), person!.replace('t:', '')];
  return {
    id: (0xf1_0000_0000 + index).toString(16).padStart(24, '0'),
    name: name!,
    nameAr: nameAr!,
    author: author!,
    authorAr: authorAr!,
    category: category!,
    edition: JSON.stringify({
      ...inBoth(isTranslator ? 'translator' : 'editor', people),
      ...inBoth('publisher', publisher!),
    }),
    sku: slug!,
    price: 2_000,
    offerPrice: 1_500,
    images: '[]',
    description: '[]',
    descriptionAr: '[]',
    pdfUrl: '',
    inStock: 1,
    createdAt: 1,
    updatedAt: 1,
  };
});

/** A name in both scripts. `-` stands for none. */
function inBoth(field: string, names: string) {
  const [name = '-', nameAr = '-'] = names.split(' / ');
  return { ...(name !== '-' && { [field]: name }), ...(nameAr !== '-' && { [`${field}Ar`]: nameAr }) };
}

export interface NameSearch {
  kind: string;
  text: string;
  /** The SKUs of the books that are meant; any of them will do. */
  meant: string[];
}

export const nameSearches: readonly NameSearch[] = readSearches();

function readSearches(): NameSearch[] {
  let kind = '';
  return linesOf('name-searches.txt').flatMap((line) => {
    const [text, meant] = line.split(' | ');
    if (meant) return [{ kind, text: text!, meant: meant.split(' ') }];
    kind = line;
    return [];
  });
}

export const nonsense: readonly string[] = linesOf('nonsense-searches.txt');
