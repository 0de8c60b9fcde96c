import { kinds, people, places, qualities, subjects } from './title-words.ts';

export interface GeneratedBook {
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  category: string;
  price: number;
  offerPrice: number;
  description: string[];
  descriptionAr: string[];
  inStock: boolean;
}

const categories = ['Aqeedah', 'Quran', 'Hadith', 'Fiqh', 'Arabic', 'Dawah', 'Seerah'];
const multiplesOfFive = Array.from({ length: 120 }, (_, index) => index * 5);

/** The same index always gives the same book. One in twenty is out of stock, one in five is a volume of ten. */
export function generatedBook(index: number): GeneratedBook {
  const isVolume = index % 50 < 10;
  // The volumes of a work differ only in their number.
  const choose = randomChoice(isVolume ? index - (index % 50) : index);
  const words = [choose(kinds), choose(subjects), choose(qualities)];
  const [given, father, place] = [choose(people), choose(people), choose(places)];
  const author = `${given[0]} ibn ${father[0]} ${place[0]}`;
  const authorAr = `${given[1]} بن ${father[1]} ${place[1]}`;
  const title = (script: 0 | 1) => words.map((word) => word[script]).join(' ');
  const edition = 100 + choose(multiplesOfFive);
  const number = isVolume ? `, Vol. ${(index % 50) + 1}` : ` ${edition}`;
  const numberAr = isVolume ? `، الجزء ${(index % 50) + 1}` : ` ${edition}`;
  const price = 20 + choose(multiplesOfFive) / 8;
  return {
    name: title(0) + number,
    nameAr: title(1) + numberAr,
    author,
    authorAr,
    category: choose(categories),
    price: inCents(price),
    offerPrice: inCents(price * 0.8),
    description: [
      `A work of ${author}, set in clear type with full vowel marks where the reader needs them.`,
      `It opens with a short introduction and closes with an index of ${edition} headings.`,
      `Printed copy number ${index + 1} of a catalogue that exists only to be measured.`,
    ],
    descriptionAr: [
      `من تأليف ${authorAr}، بحرف واضح وضبط كامل حيث يحتاج القارئ إليه.`,
      `يُفتتح بمقدمة قصيرة ويُختم بفهرس فيه ${edition} عنوانًا.`,
      `النسخة رقم ${index + 1} من فهرس لا وجود له إلا للقياس.`,
    ],
    inStock: index % 20 !== 7,
  };
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** A pseudo-random generator (mulberry32), seeded by the book, so that books do not depend on each other. */
function randomChoice(seed: number): <T>(from: readonly T[]) => T {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (from) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length]!;
  };
}
