import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseError } from '../db/database.ts';

/** Where uploaded files are stored. A name is a hash of the content, so the content under a name never changes. */
export interface FileStore {
  /** The file is durable when this resolves. */
  put(name: string, content: Content): Promise<void>;
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

/** Before the rows that name them are written. If those are not, the sweep deletes the files a day later. */
export async function storeFiles(store: FileStore, files: readonly NewFile[]): Promise<void> {
  for (const { name, content } of files) await store.put(name, content);
}
