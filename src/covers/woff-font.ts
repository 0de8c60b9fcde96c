import { inflateSync } from 'node:zlib';

/** A .woff file is a font whose tables are packed one by one; unpack it to the plain font HarfBuzz reads. */
export function unpackWoff(woff: Buffer): Buffer {
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
