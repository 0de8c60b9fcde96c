import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const letters = 'U+0-FF, U+2BB-2BC, U+2000-206F';
/** Of transliterated titles. */
const marks = 'U+100-2BA, U+2BD-2FF, U+1E00-1EFF';
/** The shop's fonts by the beginning of their built files' names. */
const faces = [
  { file: 'garamond', family: 'EB Garamond', weight: '400 800', range: letters },
  { file: 'garamond-marks', family: 'EB Garamond', weight: '400 800', range: marks },
  { file: 'ysabeau', family: 'Ysabeau Office', weight: '1 1000', range: letters },
  { file: 'ysabeau-marks', family: 'Ysabeau Office', weight: '1 1000', range: marks },
  { file: 'amiri-400', family: 'Amiri', weight: '400', range: 'U+600-6FF' },
  { file: 'plex-arabic-400', family: 'IBM Plex Sans Arabic', weight: '400', range: 'U+600-6FF' },
  { file: 'plex-arabic-600', family: 'IBM Plex Sans Arabic', weight: '600', range: 'U+600-6FF' },
];

/** Rules for the fonts that the shop's own pages have loaded already. None in development, where nothing is built. */
export function shopFonts(clientFolder: string): string {
  const built = builtFiles(join(clientFolder, 'assets'));
  return faces
    .map(({ file, family, weight, range }) => {
      const name = built.find(
        (one) => one.startsWith(`${file}-`) && /^-[\w-]{8}\.woff2$/.test(one.slice(file.length)),
      );
      return name
        ? `@font-face { font-family: "${family}"; src: url(/assets/${name}) format("woff2"); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; }\n`
        : '';
    })
    .join('');
}

function builtFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
