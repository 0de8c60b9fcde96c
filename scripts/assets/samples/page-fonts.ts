import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';

interface FontFile {
  readonly family: string;
  readonly file: string;
  readonly range?: string;
  readonly sizeAdjust?: string;
}

const latinExt = 'U+100-2FF, U+300-304, U+1E00-1EFF';
// Brackets must come from the same family as the Arabic text, or they are not mirrored.
const punctuation = 'U+20-2F, U+3A-40, U+5B-60, U+7B-BF';
const macrons = 'cormorant-garamond/files/cormorant-garamond-latin-ext-500-normal';

// The packaged EB Garamond draws these letters with macrons wrongly, so they come from another Garamond.
const fonts: readonly FontFile[] = [
  { family: 'Macron', file: macrons, range: 'U+100, U+112, U+12A, U+14C, U+16A', sizeAdjust: '104%' },
  { family: 'Macron', file: macrons, range: 'U+12B', sizeAdjust: '111%' },
  { family: 'Garamond', file: 'eb-garamond/files/eb-garamond-latin-400-normal' },
  { family: 'Garamond', file: 'eb-garamond/files/eb-garamond-latin-ext-400-normal', range: latinExt },
  { family: 'Amiri', file: 'amiri/files/amiri-arabic-400-normal' },
  { family: 'Amiri', file: 'amiri/files/amiri-latin-400-normal', range: punctuation },
];

/** A font subset to the letters of `text` and without hinting, which also keeps the PDFs small. */
async function fontFace({ family, file, range, sizeAdjust }: FontFile, text: string, folder: string) {
  const whole = readFileSync(`${folder}/${file}.woff2`);
  const subset = await subsetFont(whole, text, { targetFormat: 'woff2', noHinting: true });
  return `@font-face { font-family: '${family}';
    ${range ? `unicode-range: ${range};` : ''} ${sizeAdjust ? `size-adjust: ${sizeAdjust};` : ''}
    src: url(data:font/woff2;base64,${subset.toString('base64')}) format('woff2'); }`;
}

/** The fonts as data URLs, so that a page needs neither network nor file access. */
export async function fontFaces(text: string, fontsFolder: string): Promise<string> {
  return (await Promise.all(fonts.map((font) => fontFace(font, text, fontsFolder)))).join('\n');
}
