import list from './works.json' with { type: 'json' };

export interface Work {
  slug: string;
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  alsoKnownAs: string;
}

/** Classical works as a careful bookseller enters them: scholarly transliteration and Arabic. None is a sample book. */
export const works: readonly Work[] = list;
