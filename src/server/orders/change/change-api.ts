import { currencyOf } from '../../../rules/currencies.ts';
import { decimalText, majorOf } from '../../../rules/money.ts';
import type { Trx } from '../../db/database.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { recordHistory } from '../history-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { readSellerOrder } from '../order-wire.ts';
import type { SettleDeps } from '../pay/settle-deps.ts';
import { typedAddress } from '../place/typed-address.ts';
import { recordByHand } from '../refund/refund-order.ts';
import { lockOrder } from '../refund/refund-queries.ts';
import { isRepeated, keyOf } from '../request-keys.ts';
import { changeOrder } from './change-order.ts';
import { clearDue } from './change-queries.ts';

/** What the seller changes of a placed order, and the difference that is then settled by hand. */
export function changeApi(deps: SettleDeps): Handlers<'POST /api/order/change' | 'POST /api/order/settle'> {
  const { db, now, outbox, readShop } = deps;

  async function answer(id: string) {
    const order = await readSellerOrder(db, id);
    if (!order) throw new Problem('no-such-order');
    return { message: 'Order Updated', order };
  }

  /** Locks the order; null if a request with this key has changed it before. */
  async function toChange(
    trx: Trx,
    id: string,
    key: string | null,
    request: object,
  ): Promise<OrderRow | null> {
    const order = await lockOrder(trx, id);
    if (!order) throw new Problem('no-such-order');
    return (await isRepeated(trx, order, key, request, now())) ? null : order;
  }

  return {
    async 'POST /api/order/change'({ body: { id, ...request }, c }) {
      const key = keyOf(c);
      const { terms } = await readShop();
      const address = request.address ? typedAddress(request.address) : null;
      const change = { ...request, address, terms, now: now() };
      const work = async (trx: Trx) => {
        const order = await toChange(trx, id, key, request);
        return order !== null && (await changeOrder(trx, outbox, order, change));
      };
      await db.changeCatalogue(work, (isShown) => isShown);
      return answer(id);
    },

    async 'POST /api/order/settle'({ body: { id, note = '', ...request }, c }) {
      const key = keyOf(c);
      const { method, seenDue } = request;
      await db.transaction(async (trx) => {
        const order = await toChange(trx, id, key, request);
        if (!order) return;
        const currency = currencyOf(order.currency);
        if (order.due === 0 || majorOf(order.due, currency) !== seenDue) throw new Problem('conflict');
        await clearDue(trx, id, now());
        if (order.due < 0)
          return recordByHand(trx, { outbox, now: now() }, id, { amount: -order.due, method, note });
        const text = [`${decimalText(order.due, currency)} ${order.currency}`, note]
          .filter(Boolean)
          .join(' · ');
        const kind = method === 'cash' ? 'charged-cash' : 'charged-transfer';
        await recordHistory(trx, { orderId: id, kind, text, actor: 'seller', createdAt: now() });
      });
      return answer(id);
    },
  };
}
