import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const unbrotliAsync = promisify(brotliDecompress);
/** About what the headers and the objects around the bytes occupy. */
const entryOverhead = 1_000;
const minCompressedSize = 1_000;
/** The smallest that a page takes about a millisecond for, while its first reader waits. Below 4 gzip is smaller. */
const brotliQuality = 5;
/** Up to here, compressing in place delays others less than handing the bytes to another thread and back. */
const maxSyncSize = 64 * 1024;
const compressible = /^(text\/|application\/(json|javascript|wasm|manifest\+json|xml|ld\+json)|image\/svg)/;

export type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;

export class EncodedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Bytes;
  readonly #notModified: { status: number; headers: Record<string, string>; bytes: null };

  constructor(status: number, headers: Record<string, string>, bytes: Bytes) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    // A 304 describes no content.
    const { 'content-length': _, 'content-encoding': __, 'content-type': ___, ...others } = headers;
    this.#notModified = { status: 304, headers: others, bytes: null };
  }

  /** What is sent to a client with this If-None-Match header. */
  to(ifNoneMatch: string | undefined) {
    return matchesEtag(ifNoneMatch, this.headers.etag) ? this.#notModified : this;
  }
}

/** A public response, cached as bytes, compressed once for each encoding that is asked for. */
export class CachedResponse {
  readonly #status: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #etag: string;
  readonly #isCompressible: boolean;
  #packedSize = 0;
  /** Dropped once the Brotli form exists: the few clients that ask for it get it decompressed. */
  #plain: Bytes | null;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();

  constructor(status: number, headers: Record<string, string>, plain: Bytes) {
    this.#status = status;
    this.#headers = headers;
    this.#plain = plain;
    this.#isCompressible =
      plain.byteLength > minCompressedSize && compressible.test(headers['content-type'] ?? '');
    this.#etag = hash('sha256', plain, 'base64url').slice(0, 27);
  }

  get isCacheable(): boolean {
    return this.#status < 500 && this.#headers['cache-control'] !== 'no-store';
  }

  /** Compresses it before it is cached, so that only the compressed bytes are held. */
  async pack(): Promise<void> {
    if (this.#isCompressible) await this.#bytes('br');
  }

  /** The number of bytes it holds at most, once packed: a second compressed form is about as large as the first. */
  get size(): number {
    return (this.#plain?.byteLength ?? this.#packedSize * 2) + entryOverhead;
  }

  async encoded(accepted: Encoding): Promise<EncodedResponse> {
    const encoding = this.#isCompressible ? accepted : 'identity';
    const bytes = await this.#bytes(encoding);
    const headers: Record<string, string> = {
      ...this.#headers,
      ...(this.#isCompressible && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(this.#status === 200 && {
        etag: `"${this.#etag}${encoding === 'identity' ? '' : `-${encoding}`}"`,
      }),
      'content-length': String(bytes.byteLength),
    };
    return new EncodedResponse(this.#status, headers, bytes);
  }

  async #bytes(encoding: Encoding): Promise<Bytes> {
    if (encoding === 'identity') return this.#plainBytes();
    let compressing = this.#compressed.get(encoding);
    if (!compressing) {
      compressing = this.#plainBytes().then((plain) => compress(plain, encoding));
      this.#compressed.set(encoding, compressing);
    }
    const bytes = await compressing;
    if (encoding === 'br') {
      this.#plain = null;
      this.#packedSize = bytes.byteLength;
    }
    return bytes;
  }

  async #plainBytes(): Promise<Bytes> {
    if (this.#plain) return this.#plain;
    const brotli = await this.#compressed.get('br')!;
    return new Uint8Array(await unbrotliAsync(brotli));
  }
}

export const forever = 'public, max-age=31536000, immutable';
export const revalidated = 'public, max-age=0, must-revalidate';

/** A text that a client asks about each time. */
export function publicText(type: string, text: string): CachedResponse {
  const headers = { 'content-type': type, 'cache-control': revalidated };
  return new CachedResponse(200, headers, new TextEncoder().encode(text));
}

/** zlib returns a slice of a larger buffer; the copy into a new array lets that buffer be freed. */
async function compress(bytes: Bytes, encoding: 'br' | 'gzip'): Promise<Bytes> {
  const chunkSize = Math.max(4 * 1024, bytes.byteLength >> 2);
  if (encoding === 'gzip') return new Uint8Array(await gzipAsync(bytes, { level: 6, chunkSize }));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  const options = { params, chunkSize };
  const isShort = bytes.byteLength <= maxSyncSize;
  return new Uint8Array(isShort ? brotliCompressSync(bytes, options) : await brotliAsync(bytes, options));
}

/** From the smallest to the largest. */
const encodings = ['br', 'gzip', 'identity'] as const;
const chosen = new LRUCache<string, Encoding>({ max: 100, memoMethod: heaviestIn });

/** The encoding that an Accept-Encoding header gives the most weight, of several the smallest. */
export function acceptedEncoding(header: string | undefined): Encoding {
  return header ? chosen.memo(header) : 'identity';
}

function heaviestIn(header: string): Encoding {
  const weights = weightsIn(header);
  // Without a word about it, a plain answer is better than none.
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? (encoding === 'identity' ? 0.0001 : 0);
  return encodings.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best));
}

export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && (weightsIn(header).get('gzip') ?? 0) > 0;
}

function weightsIn(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name, weight = 'q=1'] = part.split(';').map((text) => text.trim());
      return [name!, Number(weight.replace('q=', '')) || 0];
    }),
  );
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false;
  return ifNoneMatch
    .split(',')
    .map((given) => given.trim())
    .some((given) => given === '*' || given.replace(/^W\//, '') === etag);
}
