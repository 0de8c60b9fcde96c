import { call } from '../api/client.ts';
import { readStored, withTabLock, writeStored } from '../browser-store.ts';
import { localPath } from '../locale.ts';
import { pdfAssets, workerPath } from './pdf-worker.ts';

/** A book that can be read without a connection in this browser. */
export interface OfflineBook {
  id: string;
  name: string;
  nameAr?: string;
  file: { url: string; bytes: number };
}

const key = 'warraq.kept';
const cacheName = 'warraq-read';
const decoders = ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'].map((name) => `${pdfAssets}wasm/${name}`);
// By default the browser lists 250 files, and the ranges of a book are among them.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize(10_000);

export const canStoreOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

export function offlineBooks(): OfflineBook[] {
  return (readStored(key) ?? []) as OfflineBook[];
}

export const shelfPath = '/read/shelf';

/** One change of the list at a time, in all windows: each writes the whole list. */
const changing = (work: () => Promise<void>) => withTabLock(key, work);

const pageOf = ({ id }: OfflineBook) => localPath(`/read/${id}`);

/** What every offline book needs: what this page has loaded, of the reader and not of the shop, and the list of offline books. */
async function sharedFiles(): Promise<string[]> {
  const shelf = await (await fetch(localPath(shelfPath))).text();
  const ofShelf = Array.from(shelf.matchAll(/"(\/assets\/[^"]+)"/g), ([, path = '']) => path);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === window.location.origin && /^\/(assets|read\/pdf)/.test(pathname),
    )
    .map(({ pathname }) => pathname);
  return [...loaded, ...ofShelf, workerPath(), ...decoders];
}

/** Stores a book, once all parts of the reader are loaded. Throws what the browser says if there is no room or no connection. */
export async function storeOffline(book: OfflineBook): Promise<void> {
  void navigator.storage?.persist?.();
  await changing(() => storeBooks([...offlineBooks().filter(({ id }) => id !== book.id), book]));
}

/** Everything is stored, or nothing. Only then what is no longer needed is deleted: a connection that breaks leaves what was there. */
async function storeBooks(books: OfflineBook[]): Promise<void> {
  // Each time: the shop may have changed the addresses of this language.
  await navigator.serviceWorker.register('/read-worker.js', { scope: localPath('/read/') });
  const cache = await caches.open(cacheName);
  const files = new Set([...books.map(({ file }) => file.url), ...(await sharedFiles())]);
  const pages = [...books.map(pageOf), localPath(shelfPath)];
  const pathsIn = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const stored = new Set(await pathsIn());
  await cache.addAll([...[...files].filter((path) => !stored.has(path)), ...pages]);
  writeStored(key, books);
  const needed = new Set([...files, ...pages]);
  for (const path of await pathsIn()) if (!needed.has(path)) await cache.delete(path);
}

export function removeOffline(id: string): Promise<void> {
  return changing(async () => {
    const books = offlineBooks();
    const gone = books.find((book) => book.id === id);
    if (!gone) return;
    const left = books.filter((book) => book !== gone);
    writeStored(key, left);
    if (left.length > 0) {
      const cache = await caches.open(cacheName);
      await cache.delete(pageOf(gone));
      // Books with the same PDF have one file.
      if (left.every(({ file }) => file.url !== gone.file.url)) await cache.delete(gone.file.url);
      return;
    }
    await caches.delete(cacheName);
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
}

/** Brings the offline books to the present build and to their present files. `loadRest` loads what the reader has not yet. */
export async function refreshOffline(loadRest: () => Promise<unknown>): Promise<void> {
  if (!canStoreOffline() || offlineBooks().length === 0 || !navigator.onLine) return;
  try {
    await loadRest();
    await changing(async () => storeBooks(await Promise.all(offlineBooks().map(presentFile))));
  } catch {
    // Offline, or no room: what is stored stays.
  }
}

async function presentFile(book: OfflineBook): Promise<OfflineBook> {
  const { file } = await call('GET /api/read/book', { query: { id: book.id } }).catch(() => ({ file: null }));
  return file ? { ...book, file: { url: file.url, bytes: file.bytes } } : book;
}
