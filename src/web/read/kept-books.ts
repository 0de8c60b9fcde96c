import { readStored, writeStored } from '../browser-store.ts';
import { localPath } from '../locale.ts';
import { pdfAssets, workerPath } from './pdf-worker.ts';

/** A book that can be read without a connection in this browser. */
export interface KeptBook {
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

export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

export function keptBooks(): KeptBook[] {
  return (readStored(key) ?? []) as KeptBook[];
}

export const shelfPath = '/read/shelf';

const pageOf = ({ id }: KeptBook) => localPath(`/read/${id}`);

/** What every kept book needs: what this page has loaded, of the reader and not of the shop, and the list of kept books. */
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
  return [...new Set([...loaded, ...ofShelf, workerPath(), ...decoders])];
}

/** Stores a book, with the parts of the reader that are not loaded yet. Throws what the browser says if there is no room or no connection. */
export async function keepBook(book: KeptBook, loadRest: () => Promise<unknown>): Promise<void> {
  await loadRest();
  const scope = localPath('/read/');
  await navigator.serviceWorker.register('/read-worker.js', { scope });
  void navigator.storage?.persist?.();
  const cache = await caches.open(cacheName);
  try {
    await cache.add(book.file.url);
    await cache.addAll([...(await sharedFiles()), pageOf(book), localPath(shelfPath)]);
  } catch (error) {
    await cache.delete(book.file.url);
    throw error;
  }
  writeStored(key, [...keptBooks().filter(({ id }) => id !== book.id), book]);
}

export async function removeKept(id: string): Promise<void> {
  const [gone, left] = [
    keptBooks().find((book) => book.id === id),
    keptBooks().filter((book) => book.id !== id),
  ];
  writeStored(key, left);
  if (left.length === 0) {
    await caches.delete(cacheName);
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  } else if (gone) {
    const cache = await caches.open(cacheName);
    await Promise.all([pageOf(gone), gone.file.url].map((path) => cache.delete(path)));
  }
}

/**
 * Brings the kept books to the present build and to their present files. The old ones are deleted only when everything new is
 * stored, so a connection that breaks in between leaves what was there.
 */
export async function refreshKept(loadRest: () => Promise<unknown>): Promise<void> {
  const books = canKeep() ? keptBooks() : [];
  if (books.length === 0 || !navigator.onLine) return;
  try {
    await loadRest();
    const cache = await caches.open(cacheName);
    const fresh = await Promise.all(books.map(presentFile));
    const wanted = new Set([...fresh.map(({ file }) => file.url), ...(await sharedFiles())]);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const path of wanted) if (!stored.has(path)) await cache.add(path);
    const pages = [...fresh.map(pageOf), localPath(shelfPath)];
    await cache.addAll(pages);
    writeStored(key, fresh);
    const kept = new Set([...wanted, ...pages]);
    for (const request of await cache.keys()) {
      if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
    }
  } catch {
    // Offline, or no room: what is stored stays.
  }
}

async function presentFile(book: KeptBook): Promise<KeptBook> {
  const response = await fetch(`/api/read/book?id=${book.id}`);
  if (!response.ok) return book;
  const { file } = (await response.json()) as { file: KeptBook['file'] | null };
  return file ? { ...book, file: { url: file.url, bytes: file.bytes } } : book;
}
