import written from './introductions.json' with { type: 'json' };

/** The four paragraphs of an introduction. */
export type Chapters = Record<'book' | 'author' | 'contents' | 'reading', string>;

/** The texts of a sample PDF: its title page and an introduction in each language. */
interface Introduction {
  /** The Arabic title on cover and title page. The page of a book with an Arabic title draws it bound on the right. */
  coverTitleAr: string;
  volume?: number;
  fullAuthor: string;
  fullAuthorAr: string;
  died: string;
  diedAr: string;
  english: Chapters;
  arabic: Chapters;
}

/** A volume says what it contains; the rest is that of the first one, which `like` names. */
export function introductionTo(slug: string): Introduction {
  const { like, ...own } = written.find((one) => one.slug === slug)!;
  const first = like ? introductionTo(like) : undefined;
  const [english, arabic] = [
    { ...first?.english, ...own.english },
    { ...first?.arabic, ...own.arabic },
  ];
  return { ...first, ...own, english, arabic } as Introduction;
}
