import { kinds, people, places, qualities, subjects } from './made-up-words.ts';

export interface MadeUpBook {
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

const shelves = ['Aqeedah', 'Quran', 'Hadith', 'Fiqh', 'Arabic', 'Dawah', 'Seerah'];

/** The same number always makes the same book; one in twenty is out of stock, one in five is a volume of ten. */
export function madeUpBook(index: number): MadeUpBook {
  const isVolume = index % 50 < 10;
  // The volumes of a work share everything but their number.
  const choose = chooser(isVolume ? index - (index % 50) : index);
  const words = [choose(kinds), choose(subjects), choose(qualities)];
  const [given, father, place] = [choose(people), choose(people), choose(places)];
  const scholar = `${given[0]} ibn ${father[0]} ${place[0]}`;
  const scholarAr = `${given[1]} بن ${father[1]} ${place[1]}`;
  const title = (script: 0 | 1) => words.map((word) => word[script]).join(' ');
  const edition = 100 + choose(fives);
  const number = isVolume ? `, Vol. ${(index % 50) + 1}` : ` ${edition}`;
  const numberAr = isVolume ? `، الجزء ${(index % 50) + 1}` : ` ${edition}`;
  const price = 20 + choose(fives) / 8;
  return {
    name: title(0) + number,
    nameAr: title(1) + numberAr,
    author: scholar,
    authorAr: scholarAr,
    category: choose(shelves),
    price: round(price),
    offerPrice: round(price * 0.8),
    description: [
      `A work of ${scholar}, set in clear type with full vowel marks where the reader needs them.`,
      `It opens with a short introduction and closes with an index of ${edition} headings.`,
      `Printed copy number ${index + 1} of a catalogue that exists only to be measured.`,
    ],
    descriptionAr: [
      `من تأليف ${scholarAr}، بحرف واضح وضبط كامل حيث يحتاج القارئ إليه.`,
      `يُفتتح بمقدمة قصيرة ويُختم بفهرس فيه ${edition} عنوانًا.`,
      `النسخة رقم ${index + 1} من فهرس لا وجود له إلا للقياس.`,
    ],
    inStock: index % 20 !== 7,
  };
}

const fives = Array.from({ length: 120 }, (_, step) => step * 5);
const round = (dollars: number) => Math.round(dollars * 100) / 100;

/** A small generator of numbers, seeded by the book, so that nothing depends on the order of making. */
function chooser(seed: number): <T>(from: readonly T[]) => T {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (from) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length]!;
  };
}
