import { Readable } from 'node:stream';
import type { Order } from '../../../contract/orders.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { sellerOrderPage } from '../order-wire.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { readDashboard, readReport } from '../../reports/report.ts';
import { countToPack } from '../../reports/report-queries.ts';
import { addDays, Calendar } from '../../reports/days.ts';
import { countOpenMessages } from '../../messages/message-api.ts';
import { exportOrders } from './order-export.ts';
import { deskOrders, maxFound, type OrderFilter } from './order-list-queries.ts';
import { ledgerRows, readLedger } from '../../reports/ledger.ts';
import { csvAnswer } from '../../csv/table-answer.ts';

export interface OrderDeskDeps extends AppDeps {
  /** The demo's sample orders that match, the newest first. They follow all real orders. */
  sampleOrders: (filter: OrderFilter) => Order[];
}

interface DaysAsked {
  from?: string | undefined;
  to?: string | undefined;
}

const defaultPage = 50;

export function orderDeskApi({ db, sampleOrders, now, loadShopState }: OrderDeskDeps) {
  const zone = async () => (await loadShopState()).settings.timeZone;

  /** The first moment of the first day, and the first one after the last day. */
  async function daysAsked({ from, to }: DaysAsked): Promise<Pick<OrderFilter, 'since' | 'until'>> {
    const calendar = new Calendar(await zone());
    return {
      since: from === undefined ? undefined : calendar.begins(from),
      until: to === undefined ? undefined : calendar.begins(addDays(to, 1)),
    };
  }

  async function orderFilter({ q, from, to, ...filter }: DaysAsked & Omit<OrderFilter, 'since' | 'until'>) {
    return { ...filter, q: q?.trim() || undefined, ...(await daysAsked({ from, to })) };
  }

  const ledger = async (asked: { from: string; to: string }) =>
    readLedger(db, { ...asked, zone: await zone(), currency: (await loadShopState()).currency });

  return {
    async 'GET /api/order/seller'({ query: { cursor, limit = defaultPage, sort, ...asked } }) {
      const filter = await orderFilter(asked);
      const { found, total } = await deskOrders(db, { ...filter, sort, cursor, limit });
      const { orders, nextCursor } = await sellerOrderPage(db, found, limit);
      const samples = sampleOrders(filter).map((sample) => Object.assign({ history: [] }, sample));
      const isMore = total > maxFound;
      return {
        orders: nextCursor ? orders : [...orders, ...samples],
        nextCursor,
        total: (isMore ? maxFound : total) + samples.length,
        ...(isMore && { more: true as const }),
      };
    },

    'GET /api/order/export': async ({ query, member }) =>
      exportOrders(db, member, await daysAsked(query), await zone()),

    'GET /api/order/ledger': async ({ query }) => ledger(query),
    async 'GET /api/order/ledger/csv'({ query }) {
      const { columns, rows } = ledgerRows(await ledger(query));
      return csvAnswer(`months-${query.from}-${query.to}`, columns, Readable.from([rows]));
    },

    async 'GET /api/order/report'({ query: { from, to, by } }) {
      const { currency } = await loadShopState();
      return readReport(db, { from, to, by, zone: await zone(), currency });
    },

    async 'GET /api/order/waiting'() {
      return { orders: await countToPack(db), messages: await countOpenMessages(db) };
    },

    async 'GET /api/order/dashboard'() {
      const { currency } = await loadShopState();
      return readDashboard(db, now(), await zone(), currency);
    },
  } satisfies Partial<Handlers>;
}
