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
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const arabic =
  range(0x621, 0x63a) + range(0x640, 0x652) + 'ٰٱ' + range(0x660, 0x669) + '،؛؟٪٫٬\u200c\u200d\u200f';
const brand = 'ورّاق ٠١٢٣٤٥٦٧٨٩';
const labels = 'العقيدة القرآن الحديث الفقه العربية الدعوة السيرة';
const signs = ' !"%(),-./0123456789:;?[]{}«»–—‘’“”…';
const plain = range(0x20, 0x7e) + '–—‘’“”…';
const latin = plain + '\u00a0«·»×ʻʼ−\u202f';
const transliteration = 'āēōūḤḥṢṣḌḍṬṭẒẓḪḫŠšǦǧĠġʿʾ';
// The packaged EB Garamond misdraws these. Cormorant's are scaled to its size in fonts.css.
const macrons = 'ĀĒĪŌŪī';

// Only these OpenType features are kept; swashes, small capitals and the like are removed.
const latinForms = 'kern liga ccmp mark mkmk lnum tnum'.split(' ');
const arabicForms = 'init medi fina isol rlig calt liga ccmp curs kern mark mkmk'.split(' ');

const amiri = '@fontsource/amiri/files/amiri';
const plex = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic';
const garamond = '@fontsource-variable/eb-garamond/files/eb-garamond';
const ysabeau = '@fontsource-variable/ysabeau-office/files/ysabeau-office';
const cormorant = '@fontsource/cormorant-garamond/files/cormorant-garamond';
const text = { wght: { min: 400, max: 500 } };
const interfaceWeights = { wght: { min: 400, max: 700 } };

interface Cut {
  source: string;
  characters: string;
  axes?: Parameters<typeof subsetFont>[2]['variationAxes'];
}

const files: Record<string, Cut> = {
  'amiri-400': { source: `${amiri}-arabic-400`, characters: arabic },
  'amiri-700': { source: `${amiri}-arabic-700`, characters: arabic },
  'amiri-signs': { source: `${amiri}-latin-400`, characters: signs },
  'amiri-brand': { source: `${amiri}-arabic-700`, characters: brand },
  'amiri-labels': { source: `${amiri}-arabic-700`, characters: labels },
  'plex-arabic-400': { source: `${plex}-arabic-400`, characters: arabic },
  'plex-arabic-600': { source: `${plex}-arabic-600`, characters: arabic },
  garamond: { source: `${garamond}-latin-wght`, characters: latin, axes: text },
  'garamond-extended': { source: `${garamond}-latin-ext-wght`, characters: transliteration, axes: text },
  'garamond-macrons': { source: `${cormorant}-latin-ext-600`, characters: macrons },
  ysabeau: { source: `${ysabeau}-latin-wght`, characters: latin, axes: interfaceWeights },
  'ysabeau-extended': {
    source: `${ysabeau}-latin-ext-wght`,
    characters: transliteration + macrons,
    axes: interfaceWeights,
  },
};

mkdirSync(target, { recursive: true });
const italic = { source: `${garamond}-latin-wght-italic`, characters: plain, axes: { wght: 400 } };
for (const [name, { source, characters, axes }] of Object.entries({ ...files, 'garamond-italic': italic })) {
  const file = source.endsWith('italic') ? source : `${source}-normal`;
  const packed = await subsetFont(readFileSync(join(root, 'node_modules', `${file}.woff2`)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: source.includes('-arabic-') ? arabicForms : latinForms,
    noHinting: true,
  });
  writeFileSync(join(target, `${name}.woff2`), packed);
  console.log(`${name.padEnd(18)} ${(packed.length / 1000).toFixed(1).padStart(5)} kB`);
}
