import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const worthIt = 1_000;
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
  readonly #plain: Bytes;
  readonly #packed = new Map<Encoding, Promise<Bytes>>();
  readonly #packs: boolean;

  constructor(status: number, headers: Record<string, string>, plain: Bytes) {
    this.status = status;
    this.headers = headers;
    this.#plain = plain;
    this.#packs = plain.byteLength > worthIt && compressible.test(headers['content-type'] ?? '');
    this.etag = hash('sha256', plain, 'base64url').slice(0, 27);
  }

  /** What it costs to keep, packed forms included. */
  get size(): number {
    return this.#plain.byteLength * (this.#packs ? 1.6 : 1) + 500;
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
    if (this.status === 200 && c.req.method === 'GET') c.set('ready', { version, bytes, packs: this.#packs });
    return new Response(c.req.method === 'HEAD' ? null : bytes, { status: this.status, headers });
  }

  #bytes(encoding: Encoding): Bytes | Promise<Bytes> {
    if (encoding === 'identity') return this.#plain;
    let packing = this.#packed.get(encoding);
    if (!packing) {
      packing = pack(this.#plain, encoding) as Promise<Bytes>;
      this.#packed.set(encoding, packing);
    }
    return packing;
  }
}

async function pack(bytes: Bytes, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  return bytes.byteLength <= small ? brotliCompressSync(bytes, { params }) : brotlied(bytes, { params });
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
