import type { MailKind } from '../../contract/mails.ts';
import type { Policy } from '../../contract/settings.ts';
import type { HistoryKind, OrderStatus } from '../../rules/order-status.ts';
import type { Category } from '../../rules/shelf.ts';
import type { Columns } from './columns.ts';

/**
 * Rows as both engines return them. Columns are camelCase here and snake_case in SQL. They are made from `schema.sql`, which says what
 * each means; what SQL leaves open is narrowed here.
 */
export interface Tables extends Omit<Columns, 'orders' | 'orderHistory' | 'mails'> {
  orders: OrderRow;
  orderHistory: OrderHistoryRow;
  mails: MailRow;
  counters: { name: 'order-numbers' | 'invoices' | 'credit-notes'; last: number };
  categories: Category & { position: number; version: number };
  policies: Policy;
  migrations: { name: string; checksum: string; appliedAt: number };
}

type Narrowed<Row, Part> = Omit<Row, keyof Part> & Part;

export type OrderRow = Narrowed<Columns['orders'], { status: OrderStatus }>;
export type OrderLineRow = Columns['orderLines'];
export type OrderHistoryRow = Narrowed<
  Columns['orderHistory'],
  { kind: HistoryKind; status: OrderStatus | null }
>;
export type InvoiceRow = Columns['invoices'];
export type CreditNoteRow = Columns['creditNotes'];
export type IdempotencyKeyRow = Columns['idempotencyKeys'];
export type PaymentRow = Columns['payments'];
export type RefundRow = Columns['refunds'];
export type DemoCardSessionRow = Columns['demoCardSessions'];
export type MailRow = Narrowed<Columns['mails'], { kind: MailKind }>;
export type MessageRow = Columns['messages'];
export type NewsletterRow = Columns['newsletters'];
export type UserRow = Columns['users'];
export type SessionRow = Columns['sessions'];
export type MemberRow = Columns['members'];
export type PasswordResetRow = Columns['passwordResets'];
export type CartLineRow = Columns['cartLines'];
export type AddressRow = Columns['addresses'];
export type BookRow = Columns['books'];
export type BookFileRow = Columns['bookFiles'];
export type BookPageRow = Columns['bookPages'];
export type BookPictureRow = Columns['bookPictures'];
export type StockRow = Columns['stock'];
export type AuthorRow = Columns['authors'];
export type JobRow = Columns['jobs'];
export type JobItemRow = Columns['jobItems'];
export type JobResult = NonNullable<JobItemRow['result']>;
