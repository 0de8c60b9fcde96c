import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, read by its directory as programs do; each must be whole. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  assert.equal(archive.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    assert.equal(archive.readUInt32LE(local), 0x04034b50);
    const begins = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const plain = inflateRawSync(archive.subarray(begins, begins + packed!));
    assert.deepEqual([plain.length, crc32(plain)], [size, crc]);
    files.set(name, plain.toString());
    at += 46 + length;
  }
  return files;
}
