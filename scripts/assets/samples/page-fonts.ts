import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const latinExt = 'U+100-2FF, U+300-304, U+1E00-1EFF';
// Brackets must come from the same family as the Arabic text, or they are not mirrored.
const punctuation = 'U+20-2F, U+3A-40, U+5B-60, U+7B-BF';
const macrons = 'cormorant-garamond/files/cormorant-garamond-latin-ext-500';

// The packaged EB Garamond draws letters with macrons wrongly, so they come from another Garamond.
const fonts = [
  ['Macron', macrons, 'U+100, U+112, U+12A, U+14C, U+16A', '104%'],
  ['Macron', macrons, 'U+12B', '111%'],
  ['Garamond', 'eb-garamond/files/eb-garamond-latin-400'],
  ['Garamond', 'eb-garamond/files/eb-garamond-latin-ext-400', latinExt],
  ['Amiri', 'amiri/files/amiri-arabic-400'],
  ['Amiri', 'amiri/files/amiri-latin-400', punctuation],
] as const;

/** The fonts as data URLs, so that a page needs no files: cut to the letters of `text` and without hinting, which keeps PDFs small. */
export async function fontFaces(text: string, fontsFolder: string): Promise<string> {
  const faces = fonts.map(async ([family, file, range, sizeAdjust]) => {
    const whole = readFileSync(`${fontsFolder}/${file}-normal.woff2`);
    const subset = await subsetFont(whole, text, { targetFormat: 'woff2', noHinting: true });
    return `@font-face { font-family: '${family}';
    ${range ? `unicode-range: ${range};` : ''} ${sizeAdjust ? `size-adjust: ${sizeAdjust};` : ''}
    src: url(data:font/woff2;base64,${subset.toString('base64')}) format('woff2'); }`;
  });
  return (await Promise.all(faces)).join('\n');
}
