export type SampleCategory = 'Aqeedah' | 'Quran' | 'Hadith' | 'Fiqh' | 'Arabic' | 'Dawah' | 'Seerah';

/** The texts of a sample book. Prices are whole dollars. */
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
  /** 800 pixels wide; `-400` or `-200` in place of `-800` names a smaller one. */
  readonly image: readonly [cover: string, titlePage: string, introduction: string];
  readonly pdfUrl: string;
}
