import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { limit, type Limit } from '../../http/protection/limits.ts';
import { createOrderLinks } from '../order-links.ts';
import { findOrderOfUser } from '../order-queries.ts';
import type { CancelDeps } from '../steps/cancel-order.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { callProvider, openPayment } from './open-payment.ts';
import { isoTime } from '../../../rules/dates.ts';
import { lastEventAt } from './payment-queries.ts';
import { keysFault, returnContext } from '../../payments/card-provider.ts';
import { settleEvent } from './settle.ts';
import { settleReturned } from './sweep.ts';

/** Each call may open a session at the provider. */
const payLimit: Limit = { scope: 'pay', most: 60, within: 60 * 60_000 };

export function paymentApi(deps: CancelDeps & AppDeps & { publicUrl: string }) {
  const { db, cards, log, now, loadShopState } = deps;
  const links = createOrderLinks(db);
  const withCards = () => {
    if (!cards) throw new Problem('no-cards');
    return { ...deps, cards };
  };
  return {
    async 'POST /api/order/pay'({ body, shopper, c }) {
      const order = orProblem(await findOrderOfUser(db, body.id, shopper.id), 'unknown-order');
      if (order.status !== 'Awaiting Payment' || order.paymentType !== 'Online')
        throw new Problem('not-payable');
      await limit(db.sql, payLimit, shopper.id, now());
      const context = returnContext(c, body.lang, await loadShopState());
      const url = await openPayment(withCards(), order, context);
      return { url, message: 'Please pay by card on the next page.', orderId: order.id };
    },

    async 'POST /api/order/returned'({ shopper }) {
      await settleReturned(deps, { userId: shopper.id });
      return {};
    },

    async 'POST /api/order/shared/returned'({ body }) {
      const { id } = await links.open(body.token, now());
      await settleReturned(deps, { id });
      return {};
    },

    async 'GET /api/seller/cards'() {
      const last = await lastEventAt(db.sql);
      return {
        provider: cards?.name ?? null,
        fault: cards ? await keysFault(cards) : '',
        webhook: `${deps.publicUrl}/api/payments/webhook`,
        lastEvent: last === null ? null : isoTime(last),
      };
    },

    /** Events about anything else are accepted too: the sender would repeat them for days otherwise. */
    async 'POST /api/payments/webhook'({ c }) {
      const body = Buffer.from(await c.req.arrayBuffer());
      const event = cards && (await callProvider(withCards(), cards.readWebhook(body, c.req.raw.headers)));
      if (!cards || !event) {
        log.warn({ bytes: body.length }, 'a webhook without a valid signature was refused');
        throw new Problem('bad-signature');
      }
      await settleEvent(deps, cards.name, event);
      return {};
    },
  } satisfies Partial<Handlers>;
}
