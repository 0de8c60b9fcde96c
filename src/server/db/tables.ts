import type { MailKind, MailState } from '../../contract/mails.ts';
import type { Policy } from '../../contract/settings.ts';
import type { AddressDetail } from '../../rules/addresses.ts';
import type { Category } from '../../rules/shelf.ts';
import type {
  CreditNoteRow,
  IdempotencyKeyRow,
  InvoiceRow,
  OrderHistoryRow,
  OrderLineRow,
  OrderRow,
  PaymentEventRow,
  PaymentRow,
  RefundRow,
} from '../orders/order-rows.ts';
import type { DeskChangeRow, MemberRow } from '../accounts/member-rows.ts';
import type { BookFileRow, BookPageRow, BookPictureRow } from '../catalogue/book-rows.ts';
import type { BookChangeRow, JobItemRow, JobRow } from '../jobs/job-rows.ts';
import type { DemoCardSessionRow } from '../demo/cards/demo-card-rows.ts';

/** Rows as both engines return them. Columns are camelCase here and snake_case in SQL. */
export interface Tables {
  books: BookRow;
  /** The columns of `books` that a search needs, maintained by triggers. */
  bookNames: BookNameRow;
  /** The PDFs that the shop itself has, maintained by triggers. */
  bookFiles: BookFileRow;
  /** The text of their pages. */
  bookPages: BookPageRow;
  /** The books that sold the most copies lately. */
  bestSellers: { position: number; bookId: string };
  categories: Category & { position: number; version: number };
  /** The former addresses of categories. */
  categoryPaths: { path: string; value: string };
  /** The former keys of sets. */
  formerSets: { key: string; workKey: string };
  wordForms: { form: string; word: string };
  authors: AuthorRow;
  /** The folded names of authors. An author's first name is also their key. */
  authorNames: { key: string; authorKey: string };
  catalogue: { one: number; version: number };
  /** The last number given to an order, for example. */
  counters: { name: 'order-numbers' | 'invoices' | 'credit-notes'; last: number };
  /** The counted books. */
  stock: StockRow;
  users: UserRow;
  sessions: SessionRow;
  members: MemberRow;
  /** Who changed what at the desk. */
  deskChanges: DeskChangeRow;
  cartLines: CartLineRow;
  addresses: AddressRow;
  orders: OrderRow;
  orderLines: OrderLineRow;
  orderHistory: OrderHistoryRow;
  idempotencyKeys: IdempotencyKeyRow;
  payments: PaymentRow;
  paymentEvents: PaymentEventRow;
  refunds: RefundRow;
  invoices: InvoiceRow;
  creditNotes: CreditNoteRow;
  demoCardSessions: DemoCardSessionRow;
  secrets: { name: string; value: string };
  messages: MessageRow;
  mails: MailRow;
  policies: Policy;
  settings: { name: string; value: string };
  passwordResets: PasswordResetRow;
  revokedLinks: { orderId: string; revokedAt: number };
  subscribers: SubscriberRow;
  newsletters: NewsletterRow;
  /** Which process runs the background jobs. */
  jobLeases: { name: string; holder: string; expiresAt: number };
  jobs: JobRow;
  jobItems: JobItemRow;
  bookChanges: BookChangeRow;
  bookPictures: BookPictureRow;
  setTexts: { workKey: string; about: string; aboutAr: string; version: number };
  shopHealth: { one: number; found: string; mailedAt: number | null };
  migrations: { name: string; checksum: string; appliedAt: number };
  shopMode: { one: number; demo: number };
  attempts: { scope: string; subject: string; count: number; resetsAt: number };
}

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
  /** JSON: the facts of the printed edition. */
  edition: string;
  /** 1 if shoppers can order the book. */
  inStock: number;
  /** Set for every book that shoppers do not find. */
  archivedAt: number | null;
  /** Why they do not, if it is not because the book is archived. */
  unlisted: 'draft' | 'hidden' | 'scheduled' | null;
  /** When a scheduled book comes into the shop. */
  onSaleFrom: number | null;
  /** The seller's own number of the book, or empty. */
  sku: string;
  /** Other names of the book, separated by semicolons. */
  alsoKnownAs: string;
  /** The set that a volume belongs to; empty for a single book. */
  setName: string;
  setNameAr: string;
  volume: number | null;
  createdAt: number;
  updatedAt: number;
}

/** What the shop itself computes for a book. */
export interface DerivedColumns {
  /** The language of the edition, for filters. */
  language: string;
  /** The year in which the author died, for sorting; see `authorYear`. */
  authorYear: number;
  /** The number of copies, if it is so small that shoppers are told. */
  fewLeft: number | null;
  /** 1 if no copy is left, but unpaid orders hold some. */
  held: number;
  /** That of the edition, or empty. */
  isbn: string;
  searchKey: string;
  /** By which lists are sorted in English and in Arabic; empty until it is computed. */
  titleKey: string;
  titleKeyAr: string;
  /** Comparison keys: of the titles, then after a line break of the authors. Null until they are computed. */
  words: string | null;
  /** The folded name of the author. Null until it is computed. */
  authorKey: string | null;
  workKey: string | null;
  /** Rises with each change of what the seller edits. */
  version: number;
}

export interface StockRow {
  bookId: string;
  copies: number;
  /** Further copies that unpaid card orders hold. */
  held: number;
  /** The seller's switch. */
  onSale: number;
}

export interface AuthorRow {
  key: string;
  name: string;
  nameAr: string;
  /** The year of death. */
  diedAh: number | null;
  diedCe: number | null;
  about: string;
  aboutAr: string;
  version: number;
}

interface BookNameRow {
  id: string;
  category: string;
  inStock: number;
  archived: number;
  searchKey: string;
  words: string;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  /** Empty: nobody can log in. */
  passwordHash: string;
  /** Null for an account. A guest, who orders without one, has the email here and a made-up one above. */
  guestEmail: string | null;
  /** When the owner of the mailbox confirmed the email. 0 for an account from before there were confirmations. */
  confirmedAt: number | null;
  /** What the desk keeps in mind about them. */
  note: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface SessionRow {
  tokenHash: string;
  kind: 'user' | 'seller';
  userId: string | null;
  /** Of the staff. */
  memberId: string | null;
  /** The browser, as it names itself; of the staff only. */
  agent: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface CartLineRow {
  userId: string;
  bookId: string;
  quantity: number;
  position: number;
}

export interface AddressRow extends Record<AddressDetail, string> {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipcode: number;
  /** The postcode as it is written, if the number is not all of it. Empty if there is none. */
  zipText: string | null;
  country: string;
  countryCode: string | null;
  isDefault: number;
  phone: string;
  createdAt: number;
}

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  doneAt: number | null;
  createdAt: number;
}

export interface MailRow {
  id: string;
  kind: MailKind;
  recipient: string;
  lang: 'en' | 'ar';
  about: string | null;
  /** The token of its link, kept only in the demo. */
  secret: string | null;
  state: MailState;
  tries: number;
  dueAt: number;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface PasswordResetRow {
  tokenHash: string;
  userId: string | null;
  /** Of the staff, where there is no shopper. */
  memberId: string | null;
  /** The address that the link was sent to. */
  email: string | null;
  expiresAt: number;
}

export interface SubscriberRow {
  id: string;
  email: string;
  lang: 'en' | 'ar';
  /** Null until the owner of the address has confirmed by the link of a mail. */
  confirmedAt: number | null;
  createdAt: number;
}

export interface NewsletterRow {
  id: string;
  subject: string;
  subjectAr: string;
  body: string;
  bodyAr: string;
  bookIds: string;
  state: 'draft' | 'sending' | 'paused' | 'sent';
  lastSubscriber: string;
  createdAt: number;
  updatedAt: number;
}
