import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseError } from '../db/database.ts';
import { Semaphore } from '../http/protection/semaphore.ts';

/** Where uploaded files are stored. A name is a hash of the content, so the content under a name never changes. */
export interface FileStore {
  /**
   * The file is durable when this resolves. `isNew` says that no other process can have stored it before, so the
   * caller may delete it again if what it belongs to is not written.
   */
  put(name: string, content: Content): Promise<{ isNew: boolean }>;
  get(name: string): Promise<StoredFile | null>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

export interface StoredFile {
  size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** From byte `first` to byte `last`, both included. */
  stream(first: number, last: number): ReadableStream<Uint8Array>;
}

export interface ListedFile {
  name: string;
  /** The time of the last put, in milliseconds. */
  writtenAt: number;
}

export interface FileOnDisk {
  path: string;
  size: number;
}

export type Content = Uint8Array | FileOnDisk;

export interface NewFile<C extends Content = Content> {
  name: string;
  content: C;
}

const ours = /^[0-9a-f]{32}(-(1600|800|400|200)\.webp|-(logo|icon|tile|share)\.png|\.pdf)$/;

export function isFileName(name: string): boolean {
  return ours.test(name);
}

export function fileUrl(name: string): string {
  return `/files/${name}`;
}

/** The address under which a book or the settings name this file: the inverse of `filesOf`. */
export function addressOf(name: string): string {
  return fileUrl(
    name.replace(/-(1600|400|200)\.webp$/, '-800.webp').replace(/-(icon|tile|share)\.png$/, '-logo.png'),
  );
}

/** The names of the files behind the address of a book's picture or PDF or of the logo; none for an address elsewhere. */
export function filesOf(url: string): string[] {
  const name = url.startsWith('/files/') ? url.slice('/files/'.length) : '';
  if (!isFileName(name)) return [];
  if (name.endsWith('-logo.png'))
    return ['-logo', '-icon', '-tile', '-share'].map((use) => name.replace('-logo', use));
  return [...new Set(['-1600', '-800', '-400', '-200'].map((width) => name.replace('-800', width)))];
}

export async function readBytes(store: FileStore, name: string): Promise<Buffer | null> {
  const file = await store.get(name);
  return file && Buffer.from(await file.bytes());
}

/** Copies the file of this address to the disk, and returns its path; null if there is none. */
export async function copyToDisk(store: FileStore, url: string, path: string): Promise<string | null> {
  const [name] = filesOf(url);
  const file = name ? await store.get(name) : null;
  if (!file) return null;
  await pipeline(Readable.fromWeb(file.stream(0, file.size - 1) as never), createWriteStream(path));
  return path;
}

/** Stores the bytes and reads them back. A damaged file of the same size, which a put would leave, is replaced. */
export async function putVerified(store: FileStore, name: string, bytes: Buffer): Promise<void> {
  for (const isLast of [false, true]) {
    await store.put(name, bytes);
    if ((await readBytes(store, name))?.equals(bytes)) return;
    if (!isLast) await store.delete(name);
  }
  throw new DatabaseError(`The copy of the file ${name} is not what was copied.`);
}

// One at a time: a failing call deletes its new files, which a parallel call may have found to be stored already.
const semaphore = new Semaphore(1, 100, 'files');

/** Stores the files, then runs `work`, which writes the rows that name them. If it fails, new files are deleted. */
export function storeFiles<T>(store: FileStore, files: NewFile[], work: () => Promise<T>): Promise<T> {
  if (files.length === 0) return work();
  return semaphore.run(async () => {
    const added: string[] = [];
    try {
      for (const { name, content } of files) {
        const { isNew } = await store.put(name, content);
        if (isNew) added.push(name);
      }
      return await work();
    } catch (error) {
      await Promise.allSettled(added.map((name) => store.delete(name)));
      throw error;
    }
  });
}
