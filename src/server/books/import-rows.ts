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

export interface ImportStateRow {
  id: string;
  /** SHA-256 of the file. */
  hash: string;
  state: 'checking' | 'adding' | 'changing' | 'done' | 'failed' | 'undoing' | 'undone';
  /** 1 while it is under way. */
  active: number | null;
  /** The process that runs it, until this time. */
  holder: string;
  heldUntil: number;
  /** The rows up to this line are written, of so many lines. */
  line: number;
  lines: number;
  added: number;
  changed: number;
  /** Of the books of an import that is undone: those put back, and those that were changed or ordered since. */
  undone: number;
  kept: number;
  createdAt: number;
  updatedAt: number;
}
