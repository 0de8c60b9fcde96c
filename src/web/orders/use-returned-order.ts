import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../contract/orders.ts';
import { useSession } from '../accounts/use-session.ts';
import { call } from '../api/client.ts';
import { awaitsPayment, finishPayment } from './card-return.ts';
import { useSharedOrder } from './use-shared-order.ts';

/** The newest orders. The one that was paid is among them, unless it is very old. */
const recent = '20';

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
      const { orders } = await call('GET /api/order/user', { query: { limit: recent }, signal });
      return orders.find(({ _id }) => _id === storedId) ?? null;
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
