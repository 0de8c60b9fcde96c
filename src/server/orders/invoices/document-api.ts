import type { Address } from '../../../contract/addresses.ts';
import type { ListedDocument, DocumentKind } from '../../../contract/invoices.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { isoTime } from '../../../rules/dates.ts';
import { majorOf } from '../../../rules/money.ts';
import { parseWhole } from '../../../rules/seller-input.ts';
import type { OrderRow } from '../../db/tables.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { Calendar, dayAfter } from '../../reports/days.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { ordersWithText } from '../desk/order-list-queries.ts';
import { countDocuments, listDocuments } from './document-queries.ts';

const documentsOnPage = 50;

/** The desk's list of invoices and credit notes. */
export function documentApi({ db, loadShopState }: AppDeps) {
  return {
    async 'GET /api/order/papers'({ query: { q = '', month, cursor } }) {
      const text = q.trim();
      const calendar = new Calendar((await loadShopState()).settings.timeZone);
      const first = month && `${month}-01`;
      const filter = {
        ...(text && { orderIds: await ordersWithText(db, text), number: parseWhole(text) ?? undefined }),
        ...(first && { since: calendar.begins(first), until: calendar.begins(dayAfter(first, 'month')) }),
      };
      const [issuedAt = 0, kind, number = 0] = cursor?.split(' ') ?? [];
      const after = cursor
        ? { issuedAt: Number(issuedAt), kind: kind as DocumentKind, number: Number(number) }
        : null;
      const { rows, orderOf } = await listDocuments(db, filter, after, documentsOnPage);
      const shown = rows.slice(0, documentsOnPage);
      const last = shown.at(-1);
      return {
        papers: shown.map((row) => documentInList(row, orderOf.get(row.orderId)!)),
        nextCursor:
          last && rows.length > documentsOnPage ? `${last.issuedAt} ${last.kind} ${last.number}` : null,
        total: await countDocuments(db, filter),
      };
    },
  } satisfies Partial<Handlers>;
}

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>['rows'][number];

/** An order does not change after its invoice. */
function documentInList({ kind, number, issuedAt, amount }: DocumentRow, order: OrderRow): ListedDocument {
  const { firstName, lastName } = JSON.parse(order.address) as Address;
  return {
    kind,
    number,
    issuedAt: isoTime(issuedAt),
    order: { _id: order.id, number: order.number },
    buyer: `${firstName} ${lastName}`.trim(),
    amount: majorOf(amount ?? order.amount, currencyOf(order.currency)),
    currency: order.currency,
  };
}
