import type { Failure } from '../../../contract/endpoint.ts';
import {
  canMove,
  isBoundByRefund,
  type OrderStatus,
  statusAfter,
  statusesBefore,
} from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { asMember, extendLog, logChange } from '../../changes/change-log.ts';
import type { DeskMember } from '../../http/endpoint/guards.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrder, lockOrder, recordHistory } from '../order-queries.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { actorOf, changesOf, logOrder, sumText } from '../order-log.ts';
import { mailAboutOrder } from '../order-mails.ts';
import { readSellerOrder } from '../order-wire.ts';
import { earlierOrder } from '../request-keys.ts';
import { changeShipment, type Shipment, takeStep, takeStepBack } from './step-queries.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { changeOrder, returnBooks } from './change-order.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf } from '../../../rules/money.ts';
import { typedAddress } from '../../addresses/address-fields.ts';
import { recordByHand, recordRefund, refundOrder } from '../refund/refund-order.ts';
import type { RefundMethod } from '../../../rules/refunds.ts';
import { findRows, updateRows } from '../../db/rows.ts';

const maxNotes = 50;

type Refusal = Pick<Failure, 'code' | 'message' | 'about'>;

/** The seller's changes of an order. Two sellers may make the same one at the same time: it is made once, and both succeed. */
export function orderStepApi(deps: CancelDeps) {
  const { db, now, outbox, loadShopState, cards } = deps;

  async function known(id: string): Promise<OrderRow> {
    return orProblem(await findOrder(db, id), 'no-such-order');
  }

  /** Locks the order; null if a request with this key has changed it before. */
  async function toChange(
    trx: Trx,
    id: string,
    key: string | null,
    request: object,
  ): Promise<OrderRow | null> {
    const order = orProblem(await lockOrder(trx, id), 'no-such-order');
    const keyed = { userId: order.userId, orderId: id, key, asked: [id, request] };
    return (await earlierOrder(trx, keyed, now())) === null ? order : null;
  }

  /** The order as it is now. `already` is what it was before, if this call changed nothing. */
  async function answer(id: string, changed = true, already = '') {
    const message = changed ? 'Order Updated' : `The order is already ${already}.`;
    return { message, changed, order: await readSellerOrder(db, id) };
  }

  /** For a step that was not taken: another seller has taken it, or it is not allowed. */
  async function requireStatus(id: string, to: OrderStatus, mayLeadThere: boolean): Promise<void> {
    const { status, returnedAt } = await known(id);
    const from = returnedAt === null ? status : 'Returned';
    if (from !== to || !mayLeadThere) throw new Problem('bad-step', { from, to });
  }

  async function move(
    member: DeskMember,
    id: string,
    to: OrderStatus,
    shipment?: Shipment,
    log: (trx: Trx, before: OrderRow) => Promise<void> = (trx, before) => logOrder(trx, member, before),
  ): Promise<boolean> {
    const { settings } = await loadShopState();
    const step = async (trx: Trx) => {
      await asMember(trx, member);
      const before = await takeStep(trx, id, { to, by: actorOf(member), now: now(), shipment });
      if (!before) return false;
      if (to === 'Shipped') await mailAboutOrder(trx, outbox, id, ['order-shipped'], now());
      if (to === 'Packed' && before.pickup === 1)
        await mailAboutOrder(trx, outbox, id, ['order-ready'], now());
      await issueInvoice(trx, id, settings, now());
      await log(trx, before);
      return true;
    };
    const changed = await db.transaction(step);
    if (!changed) await requireStatus(id, to, statusesBefore(to, 'seller').length > 0);
    return changed;
  }

  async function cancel(member: DeskMember, id: string, seen: OrderStatus | undefined): Promise<boolean> {
    const order = await known(id);
    if (!canMove(order.status, 'Cancelled', 'seller')) {
      await requireStatus(id, 'Cancelled', true);
      return false;
    }
    if (order.due > 0) throw new Problem('due-first');
    if (seen === 'Awaiting Payment' && order.status !== seen) throw new Problem('conflict');
    return cancelOrder(deps, order, member);
  }

  return {
    async 'POST /api/order/status'({ body: { id, status, tracking, seen }, member }) {
      const changed =
        status === 'Cancelled' ? await cancel(member, id, seen) : await move(member, id, status, tracking);
      return answer(id, changed, status);
    },

    async 'POST /api/order/statuses'({ body: { ids, status }, member }) {
      const results: { _id: string; changed: boolean; refusal?: Refusal }[] = [];
      let row: string | undefined;
      for (const _id of new Set(ids)) {
        let written: string | undefined;
        // The first order that is changed writes the row of the log, the others add to it.
        const log = async (trx: Trx, before: OrderRow) => {
          const changes = [{ field: 'status', after: status }];
          written = row ?? (await logChange(trx, member, { changes, count: 0 }));
          await extendLog(trx, written, [await changesOf(trx, before)]);
        };
        try {
          results.push({ _id, changed: await move(member, _id, status, undefined, log) });
          row = written ?? row;
        } catch (error) {
          // Any other error and a logout fail the request: it may be repeated, and finds the steps before it already taken.
          if (!(error instanceof Problem) || error.code === 'not-seller') throw error;
          const { code, message, about } = error;
          results.push({ _id, changed: false, refusal: { code, message, ...(about && { about }) } });
        }
      }
      return { message: 'Orders Updated', results };
    },

    async 'POST /api/order/tracking'({ body: { id, ...shipment }, member }) {
      const isChanged = await db.transaction(async (trx) => {
        await asMember(trx, member);
        const before = await changeShipment(trx, id, shipment, { by: actorOf(member), now: now() });
        if (before) await logOrder(trx, member, before);
        return before !== null;
      });
      if (isChanged) return answer(id);
      await known(id);
      throw new Problem('not-shipped');
    },

    async 'POST /api/order/back'({ body: { id, status, reason }, member }) {
      const step = { to: status, reason, by: actorOf(member), now: now() };
      const changed = await db.transaction(async (trx) => {
        await asMember(trx, member);
        const before = await takeStepBack(trx, id, step);
        if (before) await logOrder(trx, member, before);
        return before !== null;
      });
      if (!changed) {
        const order = await known(id);
        const isLast = statusAfter(status, order.pickup === 1) === 'Delivered';
        if (isLast && isBoundByRefund(order)) throw new Problem('refunded-cash');
        await requireStatus(id, status, statusAfter(status) !== undefined);
      }
      return answer(id, changed, status);
    },

    async 'POST /api/order/return'({ body: { id, items, restock, reason }, key, member }) {
      const changed = await db.transaction(async (trx) => {
        await asMember(trx, member);
        const order = await toChange(trx, id, key, [items, restock]);
        if (!order) return true;
        if (!items && order.returnedAt !== null) return false;
        await returnBooks(trx, order, { items, restock, reason, now: now() }, member);
        if (order.isPaid === 1) await mailAboutOrder(trx, outbox, id, ['order-returned'], now());
        return true;
      });
      return answer(id, changed, 'Returned');
    },

    async 'POST /api/order/note'({ body: { id, text }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const order = orProblem(await lockOrder(trx, id), 'no-such-order');
        const notes = await findRows(trx, 'orderHistory', { orderId: id, kind: 'note' });
        if (notes.length >= maxNotes) throw new Problem('too-many-notes', { most: maxNotes });
        const entry = { orderId: id, kind: 'note', text, ...actorOf(member), createdAt: now() } as const;
        await recordHistory(trx, entry);
        await updateRows(trx, 'orders', { id }, { updatedAt: now() });
        await logOrder(trx, member, order);
      });
      return answer(id);
    },

    async 'POST /api/order/change'({ body: { id, ...request }, key, member }) {
      const { terms } = await loadShopState();
      const address = request.address ? typedAddress(request.address) : null;
      const change = { ...request, address, terms, now: now() };
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const order = await toChange(trx, id, key, request);
        if (order) await changeOrder(trx, outbox, order, change, member);
      });
      return { message: 'Order Updated', order: await readSellerOrder(db, id) };
    },

    async 'POST /api/order/settle'({ body: { id, note = '', ...request }, key, member }) {
      const { method, seenDue } = request;
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const order = await toChange(trx, id, key, request);
        if (!order) return;
        const currency = currencyOf(order.currency);
        if (order.due === 0 || majorOf(order.due, currency) !== seenDue) throw new Problem('conflict');
        await updateRows(trx, 'orders', { id }, { due: 0, updatedAt: now() });
        if (order.due < 0)
          return recordByHand(trx, { outbox, now: now() }, order, {
            amount: -order.due,
            method,
            note,
            member,
          });
        const text = [sumText(order.due, order), note].filter(Boolean).join(' · ');
        const kind = method === 'cash' ? 'charged-cash' : 'charged-transfer';
        await recordHistory(trx, { orderId: id, kind, text, ...actorOf(member), createdAt: now() });
        await logOrder(trx, member, order);
      });
      return { message: 'Order Updated', order: await readSellerOrder(db, id) };
    },

    async 'POST /api/order/refund'({ body: { id, method, note = '', ...asked }, key, member }) {
      const input = { orderId: id, ...asked, key, member };
      const byHand = method ?? handMethod(await known(id));
      if (byHand) await recordRefund(deps, input, { method: byHand, note });
      else if (cards) await refundOrder({ ...deps, cards }, input);
      else throw new Problem('refund-elsewhere');
      const order = await readSellerOrder(db, id);
      const last = order.refunds.findLast(({ origin }) => origin === 'desk');
      // Only a repeated request gets here after a refusal.
      if (last?.state === 'failed') throw new Problem('refund-refused');
      return { message: last?.state === 'open' ? 'The refund is on its way.' : 'Refunded', order };
    },
  } satisfies Partial<Handlers>;
}

/** How money goes back that no card was charged for; undefined if one was. */
function handMethod({ paymentType }: OrderRow): RefundMethod | undefined {
  return ({ COD: 'cash', Transfer: 'transfer', Online: undefined } as const)[paymentType];
}
