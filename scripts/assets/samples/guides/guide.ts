/** A paragraph, a list, or terms with what they mean. */
export type GuideBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] };

export interface GuideChapter {
  readonly title: string;
  readonly body: readonly GuideBlock[];
}

/** A guide to a work in our own words: how it is built and how to read it. It has nothing of the work's own text. */
export interface Guide {
  readonly slug: string;
  /** The language that comes first. A guide that begins in Arabic is bound on the right. */
  readonly first: 'ar' | 'en';
  readonly english: readonly GuideChapter[];
  readonly arabic: readonly GuideChapter[];
}
