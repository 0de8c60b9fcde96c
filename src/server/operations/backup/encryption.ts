import { createCipheriv, createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';

const blockSize = 65_536;
const tagSize = 16;

/** Takes about 0.2 seconds and 64 MB, which makes guessing a passphrase expensive. */
export function masterKey(passphrase: string, salt: string): Buffer {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
  return scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, cost);
}

/** A key for one purpose or one file. */
export function subkey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
}

/**
 * AES-256-GCM in blocks of 64 KB, each followed by its tag. The nonce is the number of the block and whether it is the
 * last one, so blocks cannot be moved or left out. A key encrypts one content only.
 */
export async function* encrypt(key: Buffer, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const { bytes, nonce } of blocksOf(plain, blockSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws if a byte was changed or is missing. */
export async function* decrypt(key: Buffer, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const { bytes, nonce } of blocksOf(sealed, blockSize + tagSize)) {
    const end = Math.max(0, bytes.length - tagSize);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagSize });
    decipher.setAuthTag(bytes.subarray(end));
    yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  }
}

/** Blocks of this size; only the last one may be shorter. */
async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number) {
  let rest: Buffer = Buffer.alloc(0);
  let index = 0;
  const nonceOf = (isLast: boolean) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(index++, 0);
    nonce[11] = Number(isLast);
    return nonce;
  };
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // What may be the last block is held back.
    for (; rest.length > size; rest = rest.subarray(size))
      yield { bytes: rest.subarray(0, size), nonce: nonceOf(false) };
  }
  yield { bytes: rest, nonce: nonceOf(true) };
}
