import { westernDigits } from './digits.ts';

const VOLUME = /[\s,،:;(–—-]+(?:vol(?:ume)?\.?|(?:ال)?(?:جزء|مجلد))\s*(\d{1,4})\)?\s*$/i;

export interface PartOfSet {
  setName: string;
  setNameAr: string;
  volume: number | null;
}

/** The set that the titles of a book tell of. */
export function guessSet({ name, nameAr }: { name: string; nameAr: string }): PartOfSet {
  const [part, partAr] = [volumeOf(name), volumeOf(nameAr)];
  const volume = (part ?? partAr)?.volume;
  if (!volume) return { setName: '', setNameAr: '', volume: null };
  return { setName: part?.work ?? name, setNameAr: partAr?.work ?? nameAr, volume };
}

/** Splits a title that ends with a volume number: "Tafsir Ibn Kathir, Vol. 3", «تفسير ابن كثير، الجزء ٣». */
export function volumeOf(name: string): { work: string; volume: number } | null {
  const match = VOLUME.exec(westernDigits(name));
  const work = name.slice(0, match?.index).trim();
  const volume = Number(match?.[1]);
  return work && volume > 0 ? { work, volume } : null;
}
