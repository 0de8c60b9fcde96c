/** Where uploaded files live. A name is made from the content, so what stands under it never changes. */
export interface FileStore {
  /**
   * Kept for good when this resolves. Tells whether the file is new and this process alone can have put it: then,
   * and only then, may it be taken away again when nothing comes of it.
   */
  put(name: string, bytes: Uint8Array): Promise<{ isNew: boolean }>;
  get(name: string): Promise<StoredFile | null>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

export interface StoredFile {
  size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** From the first to the last byte named, both included. */
  stream(first: number, last: number): ReadableStream<Uint8Array>;
}

export interface ListedFile {
  name: string;
  /** When it was last put, in milliseconds. */
  writtenAt: number;
}

export interface FileLog {
  warn: (details: object, message: string) => void;
}

export interface NewFile {
  name: string;
  bytes: Uint8Array;
}

const ours = /^[0-9a-f]{32}(-(800|400|200)\.webp|\.pdf)$/;

export function isFileName(name: string): boolean {
  return ours.test(name);
}

export function fileUrl(name: string): string {
  return `/files/${name}`;
}

/** The files behind an address of a book's picture or PDF: none, where it does not lead here. */
export function filesOf(url: string): string[] {
  const name = url.startsWith('/files/') ? url.slice('/files/'.length) : '';
  if (!isFileName(name)) return [];
  return [...new Set(['-800', '-400', '-200'].map((width) => name.replace('-800', width)))];
}
