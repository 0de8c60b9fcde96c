import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypt, encrypt, masterKey, subkey } from './encryption.ts';

const key = subkey(masterKey('three words and more', '00'.repeat(16)), 'a file');
async function* inChunks(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const block = 65_536;

test.each([0, 1, block - 1, block, block + 1, 3 * block, 200_000])('%i bytes come back', async (size) => {
  const plain = randomBytes(size);
  for (const chunk of [1_000, block, size + 1]) {
    const sealed = await buffer(encrypt(key, inChunks(plain, chunk)));
    expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / block)));
    expect((await buffer(decrypt(key, inChunks(sealed, chunk)))).equals(plain)).toBe(true);
  }
});

test('a changed, missing, moved or cut block is noticed, and another key opens nothing', async () => {
  const plain = Buffer.alloc(3 * block);
  const sealed = await buffer(encrypt(key, inChunks(plain, block)));
  const part = (index: number) => sealed.subarray(index * (block + 16), (index + 1) * (block + 16));
  const forged = [
    sealed.with(5, sealed[5]! ^ 1),
    sealed.with(sealed.length - 1, sealed.at(-1)! ^ 1),
    Buffer.concat([part(1), part(0), part(2)]),
    Buffer.concat([part(0), part(2)]),
    Buffer.concat([part(0), part(1)]),
    sealed.subarray(0, -1),
    Buffer.alloc(0),
  ];
  for (const bytes of forged)
    await expect(buffer(decrypt(key, inChunks(Buffer.from(bytes), block)))).rejects.toThrow(
      /authenticate|tag/,
    );
  const other = subkey(masterKey('three words and moro', '00'.repeat(16)), 'a file');
  await expect(buffer(decrypt(other, inChunks(sealed, block)))).rejects.toThrow(/authenticate|tag/);
});
