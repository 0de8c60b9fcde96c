import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { type Face, liveType, type Typeset } from './typesetting.ts';
import { inflateSync } from 'node:zlib';

interface OpenFont {
  readonly font: hb.Font;
  readonly unitsPerEm: number;
}

interface Run {
  readonly source: OpenFont;
  readonly glyphs: readonly { readonly id: number; readonly x: number; readonly y: number }[];
  readonly advance: number;
  readonly missing: boolean;
}

interface Shaped {
  readonly runs: readonly Run[];
  readonly advance: number;
}

// Every way to break a title into lines is measured, so widths are cached.
const maxCached = 5_000;

const tenth = (value: number) => Math.round(value * 10) / 10;

function openFont(file: string): OpenFont {
  const bytes = unpackWoff(readFileSync(file));
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  return { font: new hb.Font(face), unitsPerEm: face.upem };
}

function shapeRun(text: string, source: OpenFont): Run {
  const buffer = new hb.Buffer();
  // A run is shaped right to left as a whole, so a number of several digits is reversed first.
  buffer.addText(text.replace(/[\u0660-\u0669]{2,}/g, (digits) => [...digits].toReversed().join('')));
  buffer.guessSegmentProperties();
  hb.shape(source.font, buffer);
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[i] ?? {};
    const glyph = { id: codepoint, x: pen + xOffset, y: yOffset };
    pen += xAdvance;
    return glyph;
  });
  return { source, glyphs, advance: pen / source.unitsPerEm, missing: glyphs.some(({ id }) => id === 0) };
}

/** Splits a text into stretches of letters that the first font has and letters that only the second has. */
function shapeMixed(text: string, first: OpenFont, second: OpenFont): Run[] {
  const stretches: { source: OpenFont; text: string }[] = [];
  for (const char of text) {
    const source = shapeRun(char, first).missing ? second : first;
    const last = stretches.at(-1);
    if (last?.source === source) last.text += char;
    else stretches.push({ source, text: char });
  }
  return stretches.map((stretch) => shapeRun(stretch.text, stretch.source));
}

function outline(
  { font, unitsPerEm }: OpenFont,
  glyph: Run['glyphs'][number],
  size: number,
  x: number,
  y: number,
) {
  const scale = size / unitsPerEm;
  return font.glyphToPath(glyph.id).replace(/([MLQC])([^MLQCZ]*)/g, (_, command: string, args: string) => {
    const numbers = args.split(/[ ,]+/).filter(Boolean).map(Number);
    const points: string[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [gx, gy] = [numbers[i] ?? 0, numbers[i + 1] ?? 0];
      points.push(`${tenth(x + (gx + glyph.x) * scale)} ${tenth(y - (gy + glyph.y) * scale)}`);
    }
    return command + points.join(' ');
  });
}

/** Sets text as outlines, for covers that are image files and cannot use the fonts of a page. */
export function outlineType(fontsFolder: string): Typeset {
  const open = (file: string) => openFont(`${fontsFolder}/${file}.woff`);
  const fonts: Record<Face, readonly [OpenFont, OpenFont?]> = {
    ar: [open('amiri/files/amiri-arabic-700-normal')],
    kufi: [open('reem-kufi/files/reem-kufi-arabic-500-normal')],
    la: [
      open('eb-garamond/files/eb-garamond-latin-500-normal'),
      open('eb-garamond/files/eb-garamond-latin-ext-500-normal'),
    ],
  };
  const known = new LRUCache<string, Shaped>({ max: maxCached });

  function shape(text: string, face: Face): Shaped {
    const key = `${face} ${text}`;
    const before = known.get(key);
    if (before) return before;
    const [first, second] = fonts[face];
    // The packaged EB Garamond leaves the dot on ī; a dotless i under a macron looks right.
    const letters = face === 'la' ? text.replaceAll('ī', 'ı\u0304') : text;
    const whole = shapeRun(letters, first);
    const runs = whole.missing && second ? shapeMixed(letters, first, second) : [whole];
    const shaped = { runs, advance: runs.reduce((total, run) => total + run.advance, 0) };
    known.set(key, shaped);
    return shaped;
  }

  return (text, { face, size }) => {
    const { runs, advance } = shape(text, face);
    // Letters of another script are live text, in a font of the viewer's system.
    if (runs.some((run) => run.missing)) return liveType(text, { face, size });
    return {
      width: advance * size,
      svg(x, y, attributes = '') {
        let pen = x - (advance * size) / 2;
        let path = '';
        for (const run of runs) {
          for (const glyph of run.glyphs) path += outline(run.source, glyph, size, pen, y);
          pen += run.advance * size;
        }
        return `<path d="${path}" ${attributes}/>`;
      },
    };
  };
}

/** A .woff file is a font whose tables are packed one by one; unpack it to the plain font HarfBuzz reads. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = 44 + i * 20;
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const raw = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      size,
      data: packed < size ? inflateSync(raw) : raw,
    };
  });
  const padded = (size: number) => (size + 3) & ~3;
  let at = 12 + 16 * count;
  const font = Buffer.alloc(tables.reduce((total, { size }) => total + padded(size), at));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  tables.forEach(({ tag, checksum, size, data }, i) => {
    const entry = 12 + 16 * i;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(at, entry + 8);
    font.writeUInt32BE(size, entry + 12);
    data.copy(font, at);
    at += padded(size);
  });
  return font;
}
