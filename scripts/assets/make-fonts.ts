import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { mergeGlyphs } from './merge-glyphs.ts';
import { keepNeeded } from './needed-glyphs.ts';

/**
 * Subsets the packaged fonts to the characters that the shop's pages nearly always need (`npm run fonts`). For all other
 * characters src/web/styles/fonts.css refers to the packaged files.
 */
const root = join(import.meta.dirname, '../..');
const target = join(root, 'src/web/fonts');

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const arabic =
  range(0x621, 0x63a) +
  range(0x640, 0x652) +
  'ٰٱ' +
  range(0x660, 0x669) +
  '،؛؟٪٫٬ «»–—-().!:\u200c\u200d\u200f';
const brand = 'ورّاق ٠١٢٣٤٥٦٧٨٩';
const labels = 'العقيدة القرآن الحديث الفقه العربية الدعوة السيرة';
const signs = ' !"%(),-./0123456789:;?[]{}«»–—‘’“”…';
const latin = range(0x20, 0x7e) + '\u00a0«·»×ʻʼ–—‘’“”…−\u202f';
const plain = range(0x20, 0x7e) + '–—‘’“”…';
const transliteration = 'ĀāĒēĪīŌōŪūḤḥṢṣḌḍṬṭẒẓḪḫŠšǦǧĠġʿʾ';
// The packaged EB Garamond misdraws these; Cormorant's are scaled to its size.
const capitalMacrons = 'ĀĒĪŌŪ';
const smallMacron = 'ī';
const ownTransliteration = transliteration.replaceAll(/[ĀĒĪŌŪī]/g, '');

// Together they need the forms that Arabic fonts give to letters beside certain others (decision 0012).
const words = readFileSync(join(import.meta.dirname, 'arabic-words.txt'), 'utf8')
  .trim()
  .split(/\s+/);

// Only these OpenType features are kept; swashes, small capitals and the like are removed.
const latinForms = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'lnum', 'tnum'];
const arabicForms = [
  'init',
  'medi',
  'fina',
  'isol',
  'rlig',
  'calt',
  'liga',
  'ccmp',
  'curs',
  'kern',
  'mark',
  'mkmk',
];

const text = { wght: { min: 400, max: 500 } };
const interfaceWeights = { wght: { min: 400, max: 700 } };
const arabicFile = (name: string) => `@fontsource/${name}-normal.woff2`;
const latinFile = (name: string) => `@fontsource-variable/${name}-wght-normal.woff2`;
const cormorant = '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-ext-600-normal.woff2';

interface Cut {
  source: string;
  characters: string;
  axes?: Record<string, number | { min: number; max: number }>;
  scale?: number;
}

/** Each file is one cut, or several of which the later ones are added to the first. */
const amiriSigns = { source: arabicFile('amiri/files/amiri-latin-400'), characters: signs };
const files: Record<string, [Cut, ...Cut[]]> = {
  'amiri-400': [{ source: arabicFile('amiri/files/amiri-arabic-400'), characters: arabic }, amiriSigns],
  'amiri-700': [{ source: arabicFile('amiri/files/amiri-arabic-700'), characters: arabic }, amiriSigns],
  'amiri-brand': [{ source: arabicFile('amiri/files/amiri-arabic-700'), characters: brand }],
  'amiri-labels': [{ source: arabicFile('amiri/files/amiri-arabic-700'), characters: labels }],
  'plex-arabic-400': [
    { source: arabicFile('ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400'), characters: arabic },
  ],
  'plex-arabic-600': [
    { source: arabicFile('ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600'), characters: arabic },
  ],
  garamond: [
    { source: latinFile('eb-garamond/files/eb-garamond-latin'), characters: latin, axes: text },
    {
      source: latinFile('eb-garamond/files/eb-garamond-latin-ext'),
      characters: ownTransliteration,
      axes: text,
    },
    { source: cormorant, characters: capitalMacrons, scale: 1.04 },
    { source: cormorant, characters: smallMacron, scale: 1.11 },
  ],
  'garamond-italic': [
    {
      source: '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2',
      characters: plain,
      axes: { wght: 400 },
    },
  ],
  ysabeau: [
    {
      source: latinFile('ysabeau-office/files/ysabeau-office-latin'),
      characters: latin,
      axes: interfaceWeights,
    },
    {
      source: latinFile('ysabeau-office/files/ysabeau-office-latin-ext'),
      characters: transliteration,
      axes: interfaceWeights,
    },
  ],
};

async function cut({ source, characters, axes }: Cut): Promise<Buffer> {
  const whole = readFileSync(join(root, 'node_modules', source));
  const isArabic = source.includes('-arabic-');
  const keepFeatures = isArabic ? arabicForms : latinForms;
  const font = await subsetFont(whole, characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures,
    noHinting: true,
  });
  return isArabic ? keepNeeded(font, textsIn(characters), keepFeatures) : font;
}

/** What is written in these characters: each letter in its four forms, and the words that need more. */
function textsIn(characters: string): string[] {
  const forms = [...characters].flatMap((one) => [`${one}\u200d`, `\u200d${one}`, `\u200d${one}\u200d`]);
  return [
    characters,
    ...forms,
    ...words.filter((word) => [...word].every((one) => characters.includes(one))),
  ];
}

mkdirSync(target, { recursive: true });
for (const [name, [first, ...others]] of Object.entries(files)) {
  let font = await cut(first);
  for (const other of others) font = mergeGlyphs(font, await cut(other), other.scale);
  const packed = await subsetFont(font, '', { targetFormat: 'woff2', keepAllGlyphs: true });
  writeFileSync(join(target, `${name}.woff2`), packed);
  console.log(`${name.padEnd(16)} ${(packed.length / 1000).toFixed(1).padStart(5)} kB`);
}
