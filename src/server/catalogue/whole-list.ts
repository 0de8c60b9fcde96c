import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import { acceptsGzip, EncodedResponse, revalidated } from '../http/cache/cached-response.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { LoadShopState, ShopState } from '../shop/shop-state.ts';
import { type BookFilter, listBooks } from './book-list-queries.ts';
import { bookOnWire } from './book-wire.ts';

/** A longer list is neither made in one piece nor cached beside the pages. */
export const longList = 2_000;
const portion = 200;
const maxBytes = 48 * 1024 * 1024;

interface PackedList {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface Asked {
  filter: BookFilter;
  /** The address that asks first. */
  client: string;
}

/**
 * Lists of all books in a large shop. Each is made once per catalogue version, in portions between which other
 * requests are served, and cached as gzip. All who ask meanwhile wait for the same one.
 */
export function createWholeList(db: Db, loadShopState: LoadShopState) {
  const making = new Semaphore(1, 50, 'whole lists');
  const lists = new LRUCache<string, PackedList, Asked>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
    fetchMethod: (_key, _stale, { context: { filter, client } }) =>
      making.run(async () => pack(db, filter, await loadShopState()), client),
    ignoreFetchAbort: true,
  });
  let latest = 0;

  return async (c: Context, version: number, filter: BookFilter, client: string): Promise<Response> => {
    if (version > latest) {
      latest = version;
      lists.clear();
    }
    const { bytes, etag } = await lists.forceFetch(`${version} ${JSON.stringify(filter)}`, {
      context: { filter, client },
    });
    const packed = acceptsGzip(c.req.header('accept-encoding'));
    const headers = {
      'content-type': 'application/json',
      'cache-control': revalidated,
      vary: 'accept-encoding',
      etag: packed ? `"${etag}-gzip"` : `"${etag}"`,
      ...(packed && { 'content-encoding': 'gzip', 'content-length': String(bytes.byteLength) }),
    };
    const { status, headers: sent } = new EncodedResponse(200, headers, bytes).to(
      c.req.header('if-none-match'),
    );
    if (status === 304 || c.req.method === 'HEAD') return new Response(null, { status, headers: sent });
    return new Response(packed ? bytes : unpacked(bytes), { headers });
  };
}

async function pack(db: Db, filter: BookFilter, shop: ShopState): Promise<PackedList> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  await pipeline(
    Readable.from(listText(db, filter, shop, hash)),
    createGzip({ level: 4, chunkSize: 64 * 1024 }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const part of packed) parts.push(part);
    },
  );
  return { bytes: new Uint8Array(Buffer.concat(parts)), etag: hash.digest('base64url').slice(0, 27) };
}

async function* listText(
  db: Db,
  filter: BookFilter,
  shop: ShopState,
  hash: { update(text: string): unknown },
) {
  const piece = (text: string) => {
    hash.update(text);
    return text;
  };
  yield piece('{"success":true,"products":[');
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await listBooks(db, { ...filter, limit: portion, cursor });
    const texts = page.rows.map((row) => JSON.stringify(bookOnWire(row, shop)));
    yield piece((count > 0 && texts.length > 0 ? ',' : '') + texts.join(','));
    count += texts.length;
    cursor = page.nextCursor ?? undefined;
    await setImmediate();
  } while (cursor);
  yield piece(`],"nextCursor":null,"total":${count},"close":0}`);
}

/** Unpacks as fast as the client reads. */
function unpacked(bytes: Uint8Array): ReadableStream {
  const plain = Readable.from([Buffer.from(bytes.buffer)]).pipe(createGunzip({ chunkSize: 64 * 1024 }));
  return Readable.toWeb(plain) as ReadableStream;
}
