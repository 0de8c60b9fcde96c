import { sql } from 'kysely';
import type { DocumentKind } from '../../../contract/invoices.ts';
import type { Db } from '../../db/database.ts';
import { findRows } from '../../db/rows.ts';

export interface DocumentFilter {
  /** Orders with a searched text, and a number of an invoice or note. */
  orderIds?: string[] | undefined;
  number?: number | undefined;
  since?: number | undefined;
  until?: number | undefined;
}

interface DocumentKey {
  kind: DocumentKind;
  number: number;
  issuedAt: number;
}

/** Invoices and credit notes, the newest first. One more than `limit` if there is a next page. */
export async function listDocuments(
  db: Db,
  filter: DocumentFilter,
  after: DocumentKey | null,
  limit: number,
) {
  let page = documents(db, filter)
    .selectAll()
    .orderBy('issuedAt', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('number', 'desc')
    .limit(limit + 1);
  if (after)
    page = page.where(
      sql<boolean>`(issued_at, kind, number) < (${after.issuedAt}, ${after.kind}, ${after.number})`,
    );
  const rows = await page.execute();
  const orders = await findRows(db.sql, 'orders', { id: rows.map(({ orderId }) => orderId) });
  return { rows, orderOf: new Map(orders.map((order) => [order.id, order])) };
}

export async function countDocuments(db: Db, filter: DocumentFilter): Promise<number> {
  const counted = documents(db, filter).select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

function documents(db: Db, { orderIds, number, since, until }: DocumentFilter) {
  const invoices = db.sql
    .selectFrom('invoices')
    .select(['orderId', 'number', 'issuedAt', sql<DocumentKind>`'invoice'`.as('kind')])
    .select(sql<number | null>`cast(null as bigint)`.as('amount'));
  const notes = db.sql
    .selectFrom('creditNotes')
    .select(['orderId', 'number', 'issuedAt', sql<DocumentKind>`'credit-note'`.as('kind'), 'amount']);
  let query = db.sql.selectFrom(invoices.unionAll(notes).as('documents'));
  if (since !== undefined) query = query.where('issuedAt', '>=', since);
  if (until !== undefined) query = query.where('issuedAt', '<', until);
  if (orderIds)
    query = query.where((one) =>
      one.or([one('orderId', 'in', ['', ...orderIds]), one('number', '=', number ?? -1)]),
    );
  return query;
}
