/** `gone`: the book was deleted before its turn. */
export type JobResult = 'added' | 'changed' | 'same' | 'gone' | 'costs-nothing' | 'offer-above-price';

/** A change of many books, made in portions. */
export interface JobRow {
  id: string;
  kind: 'import' | 'bulk';
  /** `checking`: nothing is written yet. `failed`: a refusal ended it; what it had written stays. */
  state: 'checking' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';
  /** 1 while it is under way. Only one job is. */
  active: number | null;
  /** The process that runs it, until this time. */
  holder: string;
  heldUntil: number;
  /** JSON of the change of a bulk job; the SHA-256 of the file of an import. */
  subject: string;
  /** The positions of the last item and of the last one that is written. */
  total: number;
  done: number;
  added: number;
  changed: number;
  /** When it is undone: the books put back, and those that were changed or ordered since. */
  undone: number;
  kept: number;
  /** The row of the log that counts its books; empty while it is checked. */
  log: string;
  createdAt: number;
  updatedAt: number;
}

/** A book of a job. */
export interface JobItemRow {
  job: string;
  position: number;
  bookId: string;
  /** JSON of the row of a file, until it is written. */
  row: string | null;
  result: JobResult | null;
}

/** What a job changed of a book, as JSON, so that it can be undone. A book that was added has nothing before. */
export interface BookChangeRow {
  batch: string;
  bookId: string;
  before: string | null;
  after: string;
}
