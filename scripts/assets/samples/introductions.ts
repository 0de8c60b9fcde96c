import written from './introductions.json' with { type: 'json' };

/** The four paragraphs of an introduction. */
export interface Chapters {
  book: string;
  author: string;
  contents: string;
  reading: string;
}

/** The texts of a sample PDF: its title page and an introduction in each language. */
interface Introduction {
  slug: string;
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
type Written = Partial<Omit<Introduction, 'english' | 'arabic'>> &
  Record<'english' | 'arabic', Partial<Chapters>> & { like?: string };

export function introductionTo(slug: string): Introduction {
  const own = (written as Written[]).find((one) => one.slug === slug);
  if (!own) throw new Error(`No introduction is written for ${slug}`);
  const { like, ...introduction } = own;
  if (!like) return introduction as Introduction;
  const first = introductionTo(like);
  return {
    ...first,
    ...introduction,
    english: { ...first.english, ...own.english },
    arabic: { ...first.arabic, ...own.arabic },
  };
}
