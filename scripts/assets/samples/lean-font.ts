// A PDF positions its glyphs itself, so the tables for shaping and description are not needed.
const unneeded = new Set(['GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG', 'gasp', 'name']);

/** Removes these tables from a font. */
export function leanFont(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const at = 12 + 16 * i;
    const [offset, size] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    return {
      tag: font.toString('latin1', at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      data: font.subarray(offset, offset + size),
    };
  }).filter(({ tag }) => !unneeded.has(tag));

  const padded = (size: number) => (size + 3) & ~3;
  let at = 12 + 16 * entries.length;
  const lean = Buffer.alloc(entries.reduce((total, { data }) => total + padded(data.length), at));
  font.copy(lean, 0, 0, 4);
  const power = Math.floor(Math.log2(entries.length));
  lean.writeUInt16BE(entries.length, 4);
  lean.writeUInt16BE(16 * 2 ** power, 6);
  lean.writeUInt16BE(power, 8);
  lean.writeUInt16BE(16 * (entries.length - 2 ** power), 10);
  entries.forEach(({ tag, checksum, data }, i) => {
    const entry = 12 + 16 * i;
    lean.write(tag, entry, 'latin1');
    lean.writeUInt32BE(checksum, entry + 4);
    lean.writeUInt32BE(at, entry + 8);
    lean.writeUInt32BE(data.length, entry + 12);
    data.copy(lean, at);
    at += padded(data.length);
  });
  return lean;
}
