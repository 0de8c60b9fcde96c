import { westernDigits } from './digits.ts';

const VOLUME = /[\s,،:;(–—-]+(?:vol(?:ume)?\.?|(?:ال)?(?:جزء|مجلد))\s*(\d{1,4})\)?\s*$/i;

/** Splits a title that ends with a volume number: "Tafsir Ibn Kathir, Vol. 3", «تفسير ابن كثير، الجزء ٣». */
export function volumeOf(name: string): { work: string; volume: number } | null {
  const match = VOLUME.exec(westernDigits(name));
  const work = name.slice(0, match?.index).trim();
  const volume = Number(match?.[1]);
  return work && volume > 0 ? { work, volume } : null;
}
