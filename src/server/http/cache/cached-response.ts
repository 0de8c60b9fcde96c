import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const unbrotlied = promisify(brotliDecompress);
const worthIt = 1_000;
/** Half the time of the next better one for a tenth more bytes: each page is packed while its first reader waits. */
const quality = 1;
/** Up to here packing takes less than handing it to another thread and back. */
const small = 128 * 1024;
const compressible =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg|text\/x-script)/;

export type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;

declare module 'hono' {
  interface ContextVariableMap {
    /** The bytes this request was answered with, for the fast lane to keep. */
    ready?: { version: number | null; bytes: Uint8Array; packs: boolean };
  }
}

/** An answer kept as bytes: packed once for each encoding that is asked for, known by its ETag. */
export class ReadyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Let go once it is packed: who asks for it plain, which is rare, has it unpacked. */
  #plain: Bytes | null;
  readonly #packed = new Map<Encoding, Promise<Bytes>>();
  readonly #packs: boolean;
  readonly #size: number;

  /** `brotli` is the same packed already, where somebody took the time. */
  constructor(status: number, headers: Record<string, string>, plain: Bytes, brotli?: Bytes) {
    this.status = status;
    this.headers = headers;
    this.#plain = plain;
    this.#packs = plain.byteLength > worthIt && compressible.test(headers['content-type'] ?? '');
    this.#size = plain.byteLength;
    if (brotli) this.#packed.set('br', Promise.resolve(brotli));
    this.etag = hash('sha256', plain, 'base64url').slice(0, 27);
  }

  /** What nobody else may keep is not kept here either. */
  get mayBeKept(): boolean {
    return this.status < 500 && this.headers['cache-control'] !== 'no-store';
  }

  /** About what it costs to keep. */
  get size(): number {
    return this.#size * (this.#packs ? 0.5 : 1) + 500;
  }

  /** Answers one request; `version` is the catalogue's the answer was made of, or null where it has none. */
  async respond(c: Context, version: number | null): Promise<Response> {
    const encoding = this.#packs ? acceptedEncoding(c.req.header('accept-encoding')) : 'identity';
    const headers = new Headers(this.headers);
    if (this.#packs) headers.set('vary', 'accept-encoding');
    if (this.status === 200) {
      const etag = `"${this.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      headers.set('etag', etag);
      if (matchesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers });
    }
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    const bytes = await this.#bytes(encoding);
    headers.set('content-length', String(bytes.byteLength));
    if (this.status === 200 && this.mayBeKept && c.req.method === 'GET')
      c.set('ready', { version, bytes, packs: this.#packs });
    return new Response(c.req.method === 'HEAD' ? null : bytes, { status: this.status, headers });
  }

  async #bytes(encoding: Encoding): Promise<Bytes> {
    if (encoding === 'identity') return this.#plainBytes();
    let packing = this.#packed.get(encoding);
    if (!packing) {
      packing = this.#plainBytes().then((plain) => pack(plain, encoding));
      this.#packed.set(encoding, packing);
    }
    const bytes = await packing;
    if (encoding === 'br') this.#plain = null;
    return bytes;
  }

  async #plainBytes(): Promise<Bytes> {
    if (this.#plain) return this.#plain;
    const packed = await this.#packed.get('br')!;
    return new Uint8Array(await unbrotlied(packed));
  }
}

async function pack(bytes: Bytes, encoding: 'br' | 'gzip'): Promise<Bytes> {
  // What was packed lies in a room made for it before its size was known: kept like that, it would keep the room.
  const chunkSize = Math.max(4 * 1024, bytes.byteLength >> 2);
  if (encoding === 'gzip') return new Uint8Array(await gzipped(bytes, { level: 6, chunkSize }));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  const options = { params, chunkSize };
  return new Uint8Array(
    bytes.byteLength <= small ? brotliCompressSync(bytes, options) : await brotlied(bytes, options),
  );
}

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const offers = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(header);
  return offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity';
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*');
}
