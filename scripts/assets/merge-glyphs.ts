/**
 * Adds the glyphs of a TrueType font to another one (the packaged fonts are split by script), and draws its characters with
 * them. Kerning and ligatures of the first are kept; the added glyphs have none, as in a file of their own.
 */
export function mergeGlyphs(base: Buffer, added: Buffer, scale = 1): Buffer {
  const [a, b] = [readTables(base), readTables(added)];
  if (a.get('head')!.readUInt16BE(18) !== b.get('head')!.readUInt16BE(18))
    throw new Error('The fonts have different units.');
  const [first, second] = [glyphsOf(a), glyphsOf(b)];
  // Glyph 0 of each stands for a missing character; one is enough.
  const rest = second.slice(1).map((glyph) => shiftComponents(glyph, first.length - 1));
  const scaled =
    scale === 1 ? [] : rest.map((glyph, index) => scaledGlyph(glyph, first.length + index, scale));
  const glyphs = [...first, ...rest, ...scaled];
  const shift = first.length - 1 + scaled.length;
  const addedMetrics = metricsOf(b, second.length).subarray(4);
  const metrics = [metricsOf(a, first.length), addedMetrics];
  if (scaled.length > 0) metrics.push(scaledMetrics(addedMetrics, scale));

  const head = Buffer.from(a.get('head')!);
  head.writeInt16BE(1, 50);
  const maxp = Buffer.from(a.get('maxp')!);
  maxp.writeUInt16BE(glyphs.length, 4);
  for (let at = 6; at < maxp.length; at += 2)
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), b.get('maxp')!.readUInt16BE(at)), at);
  const hhea = Buffer.from(a.get('hhea')!);
  hhea.writeUInt16BE(glyphs.length, 34);
  a.set('head', head).set('maxp', maxp).set('hhea', hhea);
  a.set('glyf', Buffer.concat(glyphs));
  a.set('loca', uint32s(offsetsOf(glyphs)));
  a.set('hmtx', Buffer.concat(metrics));
  a.set(
    'cmap',
    cmapOf(charactersOf(a), new Map([...charactersOf(b)].map(([code, id]) => [code, id + shift]))),
  );
  if (a.has('gvar')) a.set('gvar', variationsOf(a.get('gvar')!, b.get('gvar'), glyphs.length));
  // Browsers compute the widths of a variation from gvar; this table knows only the first font's glyphs.
  a.delete('HVAR');
  return writeTables(a);
}

type Tables = Map<string, Buffer>;

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    const start = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(start, start + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const parts = [directory];
  let at = directory.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    directory.write(tag, 12 + 16 * index, 'latin1');
    directory.writeUInt32BE(at, 12 + 16 * index + 8);
    directory.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    parts.push(padded(bytes, 4));
    at += parts.at(-1)!.length;
  }
  return Buffer.concat(parts);
}

const padded = (bytes: Buffer, to: number) =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);

function uint32s(values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

function offsetsOf(parts: Buffer[]): number[] {
  const offsets = [0];
  for (const part of parts) offsets.push(offsets.at(-1)! + part.length);
  return offsets;
}

function glyphsOf(tables: Tables): Buffer[] {
  const loca = tables.get('loca')!;
  const isLong = tables.get('head')!.readInt16BE(50) === 1;
  const offset = (index: number) =>
    isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
  const count = tables.get('maxp')!.readUInt16BE(4);
  return Array.from({ length: count }, (_, index) =>
    padded(tables.get('glyf')!.subarray(offset(index), offset(index + 1)), 4),
  );
}

/** A composite glyph names its components by number. */
function shiftComponents(glyph: Buffer, by: number): Buffer {
  const shifted = Buffer.from(glyph);
  if (shifted.length === 0 || shifted.readInt16BE(0) >= 0) return shifted;
  for (let at = 10, flags = 0x20; flags & 0x20;) {
    flags = shifted.readUInt16BE(at);
    shifted.writeUInt16BE(shifted.readUInt16BE(at + 2) + by, at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return shifted;
}

/** A composite of one glyph, larger or smaller. */
function scaledGlyph(glyph: Buffer, index: number, scale: number): Buffer {
  const box = [2, 4, 6, 8].map((at) => Math.round(glyph.readInt16BE(at) * scale));
  // Offsets in words that are positions, and a scale: flags 1, 2 and 8.
  const composite = Buffer.alloc(20);
  [-1, ...box, 0x0b, index, 0, 0, Math.round(scale * 0x4000)].forEach((value, word) =>
    composite.writeInt16BE(value, 2 * word),
  );
  return composite;
}

function scaledMetrics(metrics: Buffer, scale: number): Buffer {
  const scaled = Buffer.from(metrics);
  for (let at = 0; at < scaled.length; at += 2)
    scaled.writeInt16BE(Math.round(scaled.readInt16BE(at) * scale), at);
  return scaled;
}

/** Advance and side bearing of every glyph, written out. */
function metricsOf(tables: Tables, count: number): Buffer {
  const hmtx = tables.get('hmtx')!;
  const long = tables.get('hhea')!.readUInt16BE(34);
  const metrics = Buffer.alloc(4 * count);
  for (let index = 0; index < count; index++) {
    metrics.writeUInt16BE(hmtx.readUInt16BE(4 * Math.min(index, long - 1)), 4 * index);
    const bearing = index < long ? 4 * index + 2 : 4 * long + 2 * (index - long);
    metrics.writeInt16BE(hmtx.readInt16BE(bearing), 4 * index + 2);
  }
  return metrics;
}

/** The glyph of each character, from the first subtable of format 4 or 12. */
export function charactersOf(tables: Tables): Map<number, number> {
  const cmap = tables.get('cmap')!;
  const characters = new Map<number, number>();
  for (let entry = 4; entry < 4 + 8 * cmap.readUInt16BE(2); entry += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 16; group < 16 + 12 * table.readUInt32BE(12); group += 12)
        for (let code = table.readUInt32BE(group); code <= table.readUInt32BE(group + 4); code++)
          characters.set(code, table.readUInt32BE(group + 8) + code - table.readUInt32BE(group));
    } else if (format === 4) {
      const length = table.readUInt16BE(6);
      for (let at = 0; at < length; at += 2) {
        const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + length + at)];
        const [delta, range] = [
          table.readUInt16BE(16 + 2 * length + at),
          table.readUInt16BE(16 + 3 * length + at),
        ];
        for (let code = start; code <= end && code !== 0xffff; code++) {
          const id = range ? table.readUInt16BE(16 + 3 * length + at + range + 2 * (code - start)) : code;
          if (!range || id) characters.set(code, (id + delta) & 0xffff);
        }
      }
    }
  }
  return characters;
}

/** One subtable of format 12. A character of both fonts is drawn by the one that is named last. */
export function cmapOf(...fonts: Map<number, number>[]): Buffer {
  const characters = new Map<number, number>();
  for (const font of fonts) for (const [code, id] of font) characters.set(code, id);
  const groups = [...characters].toSorted(([a], [b]) => a - b).flatMap(([code, id]) => [code, code, id]);
  const header = Buffer.from('000000010003000a0000000c', 'hex');
  const format = Buffer.from('000c0000', 'hex');
  return Buffer.concat([header, format, uint32s([16 + 4 * groups.length, 0, groups.length / 3, ...groups])]);
}

/** The variations of each glyph. Glyphs of a font that has none, and scaled ones, do not vary. */
function variationsOf(base: Buffer, added: Buffer | undefined, count: number): Buffer {
  const first = variations(base);
  const second = added && variations(added);
  if (second && !first.tuples.equals(second.tuples)) throw new Error('The fonts vary along different axes.');
  const known = [...first.glyphs, ...(second?.glyphs.slice(1) ?? [])];
  const glyphs = Array.from({ length: count }, (_, index) => known[index] ?? Buffer.alloc(0));
  const offsets = uint32s(offsetsOf(glyphs));
  const header = Buffer.from(base.subarray(0, 20));
  header.writeUInt32BE(20 + offsets.length, 8);
  header.writeUInt16BE(glyphs.length, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(20 + offsets.length + first.tuples.length, 16);
  return Buffer.concat([header, offsets, first.tuples, ...glyphs]);
}

function variations(gvar: Buffer): { tuples: Buffer; glyphs: Buffer[] } {
  const tuples = gvar
    .subarray(gvar.readUInt32BE(8))
    .subarray(0, 2 * gvar.readUInt16BE(4) * gvar.readUInt16BE(6));
  const isLong = gvar.readUInt16BE(14) & 1;
  const start = gvar.readUInt32BE(16);
  const offset = (index: number) =>
    start + (isLong ? gvar.readUInt32BE(20 + 4 * index) : 2 * gvar.readUInt16BE(20 + 2 * index));
  const glyphs = Array.from({ length: gvar.readUInt16BE(12) }, (_, index) =>
    padded(gvar.subarray(offset(index), offset(index + 1)), 4),
  );
  return { tuples, glyphs };
}
