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

export interface FileLog {
  warn: (details: object, message: string) => void;
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

/** The names of the files behind the address of a book's picture or PDF or of the logo; none for an address elsewhere. */
export function filesOf(url: string): string[] {
  const name = url.startsWith('/files/') ? url.slice('/files/'.length) : '';
  if (!isFileName(name)) return [];
  if (name.endsWith('-logo.png'))
    return ['-logo', '-icon', '-tile', '-share'].map((use) => name.replace('-logo', use));
  return [...new Set(['-1600', '-800', '-400', '-200'].map((width) => name.replace('-800', width)))];
}
