import type { TextState } from '../../contract/read.ts';

export interface BookFileRow {
  bookId: string;
  /** The `pdfUrl` of the book. */
  file: string;
  /** How far its text is read. */
  state: TextState;
  pages: number | null;
  /** The number of pages read so far. */
  done: number;
  tries: number;
  /** What the seller decides: see `bookFile` in the contract. */
  bound: '' | 'right' | 'left';
  excluded: number;
  sampleFrom: number | null;
  sampleTo: number | null;
}

export interface BookPageRow {
  place: number;
  bookId: string;
  page: number;
  /** Its paragraphs, one in each line. */
  content: string;
  /** 1 if the text is fit for reading. */
  good: number;
  searchKey: string;
  words: string;
}

/** A picture elsewhere that a book is to have. */
export interface BookPictureRow {
  bookId: string;
  url: string;
  position: number;
  /** The import that named it. */
  batch: string;
  state: 'waiting' | 'done' | 'failed';
  tries: number;
  nextAt: number;
  /** Its address in the shop, when it is done. */
  file: string;
}
