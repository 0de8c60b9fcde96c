import type { MailKind, MailState } from '../../contract/mails.ts';
import type { Policy } from '../../contract/policies.ts';
import type { DemoCardRefundRow, DemoCardSessionRow, RefundRow } from './card-tables.ts';
import type { OrderHistoryRow } from './order-history-row.ts';

/** Rows as both engines return them. Columns are camelCase here and snake_case in SQL. */
export interface Tables {
  books: BookRow;
  /** The columns of `books` that a search needs, maintained by triggers. */
  bookNames: BookNameRow;
  /** The books that sold the most copies lately. */
  bestSellers: { position: number; bookId: string };
  wordForms: { form: string; word: string };
  authors: AuthorRow;
  /** The folded names of authors. An author's first name is also their key. */
  authorNames: { key: string; authorKey: string };
  catalogue: { one: number; version: number };
  /** The last number given to an order, for example. */
  counters: { name: 'order-numbers' | 'invoices'; last: number };
  /** The counted books. */
  stock: StockRow;
  users: UserRow;
  sessions: SessionRow;
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
  testCardSessions: DemoCardSessionRow;
  testCardRefunds: DemoCardRefundRow;
  secrets: { name: string; value: string };
  messages: MessageRow;
  mails: MailRow;
  policies: Policy;
  settings: { name: string; value: string };
  passwordResets: PasswordResetRow;
  revokedLinks: { orderId: string; revokedAt: number };
  subscribers: SubscriberRow;
  newsletters: NewsletterRow;
  shopMode: { one: number; demo: number };
  attempts: { scope: string; subject: string; count: number; resetsAt: number };
}

export interface BookRow {
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
  /** The language of the edition, for filters. */
  language: string;
  /** The year in which the author died, for sorting; see `authorYear`. */
  authorYear: number;
  /** 1 if shoppers can order the book. */
  inStock: number;
  /** The number of copies, if it is so small that shoppers are told. */
  fewLeft: number | null;
  archivedAt: number | null;
  /** Other names of the book, separated by semicolons. */
  alsoKnownAs: string;
  searchKey: string;
  /** Comparison keys: of the titles, then after a line break of the authors. Null until they are computed. */
  words: string | null;
  /** The folded name of the author. Null until it is computed. */
  authorKey: string | null;
  /** The set that a volume belongs to; empty for a single book. */
  setName: string;
  setNameAr: string;
  workKey: string | null;
  volume: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface StockRow {
  bookId: string;
  copies: number;
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
}

export interface BookNameRow {
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
  createdAt: number;
  updatedAt: number;
}

export interface SessionRow {
  tokenHash: string;
  kind: 'user' | 'seller';
  userId: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface CartLineRow {
  userId: string;
  bookId: string;
  quantity: number;
  position: number;
}

export interface AddressRow {
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

export interface OrderRow {
  id: string;
  /** What people read aloud; see `rules/order-numbers.ts`. */
  number: number;
  userId: string;
  status: string;
  paymentType: string;
  isPaid: number;
  /** Paid with a demo card. */
  demoPaid: number;
  /** The amount without the tax. */
  subtotal: number;
  tax: number;
  /** In hundredths of a percent. */
  taxRate: number;
  /** 1 if the prices of the lines contain the tax. */
  taxIncluded: number;
  amount: number;
  /** ISO 4217. All amounts of the order are in its minor units. */
  currency: string;
  /** How much less the total is than the sum. */
  rounding: number;
  /** In the subtotal, and in the tax. */
  delivery: number;
  /** For paying in cash. */
  fee: number;
  /** The days that were promised until it arrives. */
  daysFrom: number | null;
  daysTo: number | null;
  /** What went back of the amount, and what is about to. */
  refunded: number;
  refunding: number;
  address: string;
  /** The code of the country, or an empty text if it is not known. Null until it is computed. */
  country: string | null;
  /** The sum of the quantities of its lines. */
  copies: number;
  searchKey: string;
  /** The language in which the shopper ordered. */
  lang: 'en' | 'ar';
  carrier: string;
  trackingNumber: string;
  /** When the parcel came back. */
  returnedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface OrderLineRow {
  id: string;
  orderId: string;
  position: number;
  bookId: string;
  quantity: number;
  /** The copies it took from the stock. */
  taken: number;
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  category: string;
  image: string;
  price: number;
  offerPrice: number;
}

export interface InvoiceRow {
  number: number;
  orderId: string;
  /** JSON: the seller's details on the day of the invoice. */
  seller: string;
  issuedAt: number;
}

export interface IdempotencyKeyRow {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
  createdAt: number;
}

export interface PaymentRow {
  id: string;
  orderId: string;
  provider: 'stripe' | 'test';
  reference: string | null;
  url: string | null;
  amount: number;
  currency: string;
  status: 'opening' | 'open' | 'paid' | 'failed' | 'expired';
  createdAt: number;
  updatedAt: number;
}

export interface PaymentEventRow {
  provider: string;
  eventId: string;
  kind: string;
  reference: string | null;
  outcome: string;
  receivedAt: number;
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
  /** Null: the seller. */
  userId: string | null;
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
