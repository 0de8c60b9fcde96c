/** The four paragraphs of an introduction. */
export interface Chapters {
  readonly book: string;
  readonly author: string;
  readonly contents: string;
  readonly reading: string;
}

/** The texts of a sample PDF: its title page and an introduction in each language. */
export interface Introduction {
  readonly slug: string;
  /** The Arabic title on cover and title page. The page of a book with an Arabic title draws it bound on the right. */
  readonly coverTitleAr: string;
  readonly volume?: number;
  readonly fullAuthor: string;
  readonly fullAuthorAr: string;
  readonly died: string;
  readonly diedAr: string;
  readonly english: Chapters;
  readonly arabic: Chapters;
}
