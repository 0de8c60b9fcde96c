export type SampleCategory = 'Aqeedah' | 'Quran' | 'Hadith' | 'Fiqh' | 'Arabic' | 'Dawah' | 'Seerah';

/** What is written about a sample book; prices are whole dollars. */
export interface SampleText {
  readonly slug: string;
  readonly name: string;
  readonly nameAr: string;
  readonly author: string;
  readonly authorAr: string;
  readonly category: SampleCategory;
  readonly price: number;
  readonly offerPrice: number;
  readonly description: readonly string[];
  readonly descriptionAr: readonly string[];
}

export interface SampleBook extends SampleText {
  /** Cover, title page, introduction: 800 pixels wide each; `-400` or `-200` in place of `-800` names a smaller one. */
  readonly image: readonly [cover: string, titlePage: string, introduction: string];
  readonly pdfUrl: string;
}
