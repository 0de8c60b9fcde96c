import type { Order } from '../../contract/orders.ts';
import { latestCart, takeOrdered } from '../cart/store/cart-store.ts';
import { clearAttempt, payingOrder, storePayingOrder } from './checkout-attempt.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { useSession } from '../accounts/session/use-session.ts';

const pollWindow = 10 * 60_000;

/** A recent payment may not be confirmed yet, so its order is polled for ten minutes. */
export function awaitsPayment({ status, createdAt, transfer }: Order): boolean {
  return status === 'Awaiting Payment' && !transfer && Date.now() - Date.parse(createdAt) < pollWindow;
}

/**
 * The order for which this browser left is paid. The server empties the cart of an account; that of a guest is in the
 * browser alone, and loses what was ordered here.
 */
export function finishPayment({ _id, isPaid, items }: Order): void {
  if (!isPaid || payingOrder()?.id !== _id) return;
  storePayingOrder(null);
  clearAttempt();
  if (latestCart().owner !== null) return;
  takeOrdered(new Map(items.map(({ product, quantity }) => [product._id, quantity])));
}

/** The order of a link. While its payment is not confirmed, the server asks the card provider, and it is read again. */
export function useSharedOrder(token: string | null | undefined) {
  const shared = useQuery({
    queryKey: ['shared-order', token],
    queryFn: async ({ signal }) => {
      const body = { token: token ?? '' };
      const read = () => call('POST /api/order/shared', { body, signal });
      const first = await read();
      if (!awaitsPayment(first.order)) return first;
      await call('POST /api/order/shared/returned', { body, signal }).catch(() => {});
      return read();
    },
    enabled: Boolean(token),
    retry: false,
    // The page says it.
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data && awaitsPayment(state.data.order) ? 3000 : false),
  });
  const order = shared.data?.order;
  useEffect(() => {
    if (order) finishPayment(order);
  }, [order]);
  return shared;
}

/** So many of the newest orders are searched for the one that was paid. */
const recent = 20;

/** The order whose card payment the browser returns from: a guest's by its token, a user's as it was stored on leaving. */
export function useReturnedOrder(token: string | null, storedId: string | undefined): Order | undefined {
  const userId = useSession().user?._id;
  const shared = useSharedOrder(token);
  const own = useQuery({
    queryKey: ['returned-order', userId],
    queryFn: async ({ signal }) => {
      // Asks the card provider now; if that fails, the sweep of the server asks later.
      await call('POST /api/order/returned', { signal }).catch(() => {});
      if (storedId === undefined) return null;
      return findRecent(storedId, signal);
    },
    enabled: userId !== undefined && !token,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data && awaitsPayment(state.data) ? 1500 : false),
  });
  const { data } = own;
  useEffect(() => {
    if (data) finishPayment(data);
  }, [data]);
  return data ?? shared.data?.order;
}

/** A page has fewer orders if they have many lines. */
async function findRecent(id: string, signal: AbortSignal): Promise<Order | null> {
  let query: { limit: string; cursor?: string } = { limit: String(recent) };
  for (let seen = 0; seen < recent;) {
    const { orders, nextCursor } = await call('GET /api/order/user', { query, signal });
    const order = orders.find(({ _id }) => _id === id);
    if (order || !nextCursor) return order ?? null;
    seen += orders.length;
    query = { limit: query.limit, cursor: nextCursor };
  }
  return null;
}

/** The token of a link to an order. It is in the fragment, which browsers send to no server. */
export function tokenOf(link: string): string {
  return new URL(link).hash.slice(1);
}

function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The token of this page's address; empty if it has none, null until hydration. */
export function useOrderToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => tokenOf(window.location.href),
    () => null,
  );
}
