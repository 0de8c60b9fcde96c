/** The four things an introduction tells, a paragraph each. */
export interface Chapters {
  readonly book: string;
  readonly author: string;
  readonly contents: string;
  readonly reading: string;
}

/** What the title page and the two introductory pages of a sample PDF say. */
export interface Introduction {
  readonly slug: string;
  /** The Arabic title on cover and title page; without one the cover is an English one. */
  readonly coverTitleAr?: string;
  readonly volume?: number;
  readonly fullAuthor: string;
  readonly fullAuthorAr: string;
  readonly died: string;
  readonly diedAr: string;
  readonly english: Chapters;
  readonly arabic: Chapters;
}
