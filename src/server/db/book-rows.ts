import type { TextState } from '../../contract/read.ts';

// What a table or a column means is said in `schema.sql`.

export interface BookRow extends DerivedColumns {
  id: string;
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  category: string;
  price: number;
  offerPrice: number;
  images: string;
  description: string;
  descriptionAr: string;
  pdfUrl: string;
  edition: string;
  inStock: number;
  archivedAt: number | null;
  unlisted: 'draft' | 'hidden' | 'scheduled' | null;
  onSaleFrom: number | null;
  sku: string;
  alsoKnownAs: string;
  setName: string;
  setNameAr: string;
  volume: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface DerivedColumns {
  language: string;
  authorYear: number;
  fewLeft: number | null;
  held: number;
  isbn: string;
  searchKey: string;
  titleKey: string;
  titleKeyAr: string;
  words: string;
  authorKey: string;
  workKey: string | null;
  version: number;
}

export interface StockRow {
  bookId: string;
  copies: number;
  held: number;
  onSale: number;
}

export interface AuthorRow {
  key: string;
  name: string;
  nameAr: string;
  diedAh: number | null;
  diedCe: number | null;
  about: string;
  aboutAr: string;
  version: number;
}

export interface BookNameRow {
  id: string;
  category: string;
  inStock: number;
  archived: number;
  searchKey: string;
  words: string;
}

export interface BookFileRow {
  bookId: string;
  file: string;
  state: TextState;
  pages: number | null;
  done: number;
  tries: number;
  bound: '' | 'right' | 'left';
  excluded: number;
  sampleFrom: number | null;
  sampleTo: number | null;
}

export interface BookPageRow {
  place: number;
  bookId: string;
  page: number;
  content: string;
  good: number;
  searchKey: string;
  words: string;
}

export interface BookPictureRow {
  bookId: string;
  url: string;
  position: number;
  batch: string;
  state: 'waiting' | 'done' | 'failed';
  tries: number;
  nextAt: number;
  file: string;
}

export type JobResult = 'added' | 'changed' | 'same' | 'gone' | 'costs-nothing' | 'offer-above-price';

export interface JobRow {
  id: string;
  kind: 'import' | 'bulk';
  state: 'checking' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';
  active: number | null;
  holder: string;
  heldUntil: number;
  tries: number;
  subject: string;
  total: number;
  done: number;
  added: number;
  changed: number;
  undone: number;
  kept: number;
  log: string;
  createdAt: number;
  updatedAt: number;
}

export interface JobItemRow {
  job: string;
  position: number;
  bookId: string;
  row: string | null;
  result: JobResult | null;
}

export interface BookChangeRow {
  batch: string;
  bookId: string;
  before: string | null;
  after: string;
}
