import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../contract/orders.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { call } from '../api/client.ts';
import { awaitsPayment, finishPayment } from './card-return.ts';
import { useSharedOrder } from './use-shared-order.ts';

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
