import type { MailKind, MailState } from '../../contract/mails.ts';
import type { Policy } from '../../contract/settings.ts';
import type { StaffRole } from '../../rules/accounts.ts';
import type { AddressDetail } from '../../rules/addresses.ts';
import type { Category } from '../../rules/shelf.ts';
import type {
  AuthorRow,
  BookChangeRow,
  BookFileRow,
  BookNameRow,
  BookPageRow,
  BookPictureRow,
  BookRow,
  JobItemRow,
  JobRow,
  StockRow,
} from './book-rows.ts';
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
} from './order-rows.ts';

/**
 * Rows as both engines return them. Columns are camelCase here and snake_case in SQL. What a table or a column means is said
 * in `schema.sql`.
 */
export interface Tables {
  books: BookRow;
  bookNames: BookNameRow;
  bookFiles: BookFileRow;
  bookPages: BookPageRow;
  bestSellers: { position: number; bookId: string };
  categories: Category & { position: number; version: number };
  categoryPaths: { path: string; value: string };
  formerSets: { key: string; workKey: string };
  wordForms: { form: string; word: string };
  nameIndex: { one: number; version: string };
  authors: AuthorRow;
  authorNames: { key: string; authorKey: string };
  catalogue: { one: number; version: number };
  counters: { name: 'order-numbers' | 'invoices' | 'credit-notes'; last: number };
  stock: StockRow;
  users: UserRow;
  sessions: SessionRow;
  members: MemberRow;
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

export interface UserRow {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  guestEmail: string | null;
  confirmedAt: number | null;
  note: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface SessionRow {
  tokenHash: string;
  kind: 'user' | 'seller';
  userId: string | null;
  memberId: string | null;
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
  memberId: string | null;
  email: string | null;
  expiresAt: number;
}

export interface SubscriberRow {
  id: string;
  email: string;
  lang: 'en' | 'ar';
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

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  passwordHash: string;
  totpSecret: string | null;
  totpStep: number;
  recoveryCodes: string;
  createdAt: number;
}

export interface DeskChangeRow {
  id: string;
  memberId: string;
  memberName: string;
  action: string;
  title: string;
  count: number;
  changes: string;
  subjects: string;
  createdAt: number;
}

export interface DemoCardSessionRow {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid' | 'expired';
  summary: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  createdAt: number;
}
