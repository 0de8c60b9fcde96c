import type { Address } from '../../contract/addresses.ts';
import type { Customer } from '../../contract/seller-orders.ts';
import { oneLine } from '../../rules/addresses.ts';
import { isoTime } from '../../rules/dates.ts';
import { majorOf } from '../../rules/money.ts';
import { addressesOf, addressOnWire } from '../addresses/address-fields.ts';
import { asMember, logChange } from '../changes/change-log.ts';
import type { Db } from '../db/database.ts';
import { findRows, lockRow, updateRows } from '../db/rows.ts';
import type { UserRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { LoadShopState } from '../shop/shop-state.ts';
import {
  countCustomers,
  findCustomer,
  lastAddresses,
  listCustomers,
  maxCounted,
  salesTo,
} from './customer-queries.ts';

const defaultPage = 50;
const lastOrders = 100;

export function customerApi(db: Db, loadShopState: LoadShopState) {
  async function onWire(users: UserRow[]): Promise<Customer[]> {
    const ids = users.map(({ id }) => id);
    const [sales, addresses] = [await salesTo(db.sql, ids), await lastAddresses(db.sql, ids)];
    const { currency } = await loadShopState();
    return users.map(({ id, name, email, guestEmail, note }) => {
      const { firstName, lastName } = JSON.parse(addresses.get(id) ?? '{}') as Partial<Address>;
      const { orders = 0, spent = 0 } = sales.get(id) ?? {};
      return {
        _id: id,
        name: guestEmail === null ? name : [firstName, lastName].filter(Boolean).join(' '),
        email: guestEmail ?? email,
        isGuest: guestEmail !== null,
        orders,
        spent: majorOf(spent, currency),
        note: note ?? '',
      };
    });
  }

  async function known(id: string): Promise<UserRow> {
    return orProblem(await findCustomer(db.sql, id), 'unknown-customer');
  }

  return {
    async 'GET /api/customer/list'({ query: { q, sort, cursor, limit = defaultPage } }) {
      const text = q?.trim() || undefined;
      const { rows, nextCursor } = await listCustomers(db.sql, text, cursor, limit, sort === 'oldest');
      const total = await countCustomers(db.sql, text);
      return {
        customers: await onWire(rows),
        nextCursor,
        total: Math.min(total, maxCounted),
        ...(total > maxCounted && { more: true as const }),
      };
    },

    async 'GET /api/customer/view'({ query: { id } }) {
      const [customer] = await onWire([await known(id)]);
      const orders = await findRows(db.sql, 'orders', { userId: id }, ['-id'], lastOrders);
      const saved = (await addressesOf(db.sql, id)).map(addressOnWire);
      const used = orders.map(({ address }) => JSON.parse(address) as Address);
      const { currency } = await loadShopState();
      return {
        customer: {
          ...customer!,
          addresses: [...new Map([...saved, ...used].map((one) => [oneLine(one), one])).values()],
          lastOrders: orders.map(({ id: _id, number, status, amount, createdAt }) => ({
            _id,
            number,
            status,
            amount: majorOf(amount, currency),
            createdAt: isoTime(createdAt),
          })),
        },
      };
    },

    async 'POST /api/customer/note'({ body: { id, note, seen }, member }) {
      await known(id);
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const user = orProblem(await lockRow(trx, 'users', { id }), 'unknown-customer');
        if ((user.note ?? '') !== seen) throw new Problem('conflict');
        await updateRows(trx, 'users', { id }, { note });
        await logChange(trx, member);
      });
      return { message: 'Note saved.' };
    },
  } satisfies Partial<Handlers>;
}
