import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Subsets the packaged fonts to the characters that the shop's pages nearly always need (`npm run fonts`). For all other
 * characters src/web/styles/fonts.css refers to the packaged files.
 */
const root = join(import.meta.dirname, '../..');
const target = join(root, 'src/web/fonts');

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('');

const arabic =
  range(0x621, 0x63a) +
  range(0x640, 0x652) +
  'ٰٱ' +
  range(0x660, 0x669) +
  '،؛؟٪٫٬ﷺ «»–—-().!:\u200c\u200d\u200f';
const brand = 'ورّاق ٠١٢٣٤٥٦٧٨٩';
const labels = 'العقيدة القرآن الحديث الفقه العربية الدعوة السيرة';
const signs = range(0x20, 0x40) + '[]{}«»–—‘’“”…';
const latin = range(0x20, 0x7e) + '\u00a0«·»×ʻʼ–—‘’“”…−\u202f';
const plain = range(0x20, 0x7e) + '–—‘’“”…';
const transliteration = 'ĀāĒēĪīŌōŪūḤḥṢṣḌḍṬṭẒẓḪḫŠšǦǧĠġʿʾẔẕŻżČčŽž';
const brokenMacrons = 'ĀĒĪŌŪī';

// Only these OpenType features are kept; swashes, small capitals and the like are removed.
const latinForms = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'pnum', 'tnum'];
const arabicForms = [
  'init',
  'medi',
  'fina',
  'isol',
  'rlig',
  'calt',
  'liga',
  'ccmp',
  'locl',
  'curs',
  'kern',
  'mark',
  'mkmk',
];

const text = { wght: { min: 400, max: 600 } };
const interfaceWeights = { wght: { min: 400, max: 700 } };
const cuts = [
  ['amiri-400', '@fontsource/amiri/files/amiri-arabic-400-normal.woff2', arabic],
  ['amiri-700', '@fontsource/amiri/files/amiri-arabic-700-normal.woff2', arabic],
  ['amiri-brand', '@fontsource/amiri/files/amiri-arabic-700-normal.woff2', brand],
  ['amiri-labels', '@fontsource/amiri/files/amiri-arabic-700-normal.woff2', labels],
  ['amiri-signs', '@fontsource/amiri/files/amiri-latin-400-normal.woff2', signs],
  [
    'plex-arabic-400',
    '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
    arabic,
  ],
  [
    'plex-arabic-600',
    '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2',
    arabic,
  ],
  ['garamond', '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2', latin, text],
  [
    'garamond-italic',
    '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2',
    plain,
    { wght: 400 },
  ],
  [
    'garamond-marks',
    '@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2',
    transliteration,
    text,
  ],
  [
    'ysabeau',
    '@fontsource-variable/ysabeau-office/files/ysabeau-office-latin-wght-normal.woff2',
    latin,
    interfaceWeights,
  ],
  [
    'ysabeau-marks',
    '@fontsource-variable/ysabeau-office/files/ysabeau-office-latin-ext-wght-normal.woff2',
    transliteration,
    interfaceWeights,
  ],
  [
    'macrons',
    '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-ext-600-normal.woff2',
    brokenMacrons,
  ],
] as const;

mkdirSync(target, { recursive: true });
for (const [name, source, characters, variationAxes] of cuts) {
  const whole = readFileSync(join(root, 'node_modules', source));
  const keepFeatures = source.includes('-arabic-') ? arabicForms : latinForms;
  const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes, keepFeatures });
  writeFileSync(join(target, `${name}.woff2`), cut);
  console.log(
    `${name.padEnd(16)} ${(whole.length / 1000).toFixed(0).padStart(4)} kB → ${(cut.length / 1000).toFixed(0).padStart(3)} kB`,
  );
}
