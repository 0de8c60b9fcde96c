import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '../../contract/orders.ts';
import { checkUser } from '../accounts/session-store.ts';
import { useSession } from '../accounts/use-session.ts';
import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { cartStore } from '../cart/cart-store.ts';
import { endAttempt } from '../checkout/order-attempt.ts';
import { locale } from '../locale.ts';
import { m } from '../words/messages.js';

const recently = 10 * 60_000;

/** A payment may still be on its way to the shop: such an order is looked at again and again for a while. */
function isUnderWay({ status, createdAt }: Order): boolean {
  return status === 'Awaiting Payment' && Date.now() - Date.parse(createdAt) < recently;
}

export function useOrders() {
  const { user } = useSession();
  const { data, isPending, isError, refetch } = useQuery<Order[]>({
    queryKey: ['orders', user?._id],
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 3000 : false),
    queryFn: async ({ signal }) => {
      const { orders } = await call('GET /api/order/user', { signal });
      // A paid order has emptied the saved cart.
      if (cartStore.get()?.cart.size && orders.some(({ isPaid }) => isPaid)) void checkUser();
      return orders;
    },
  });
  return {
    orders: user ? data : undefined,
    loading: user !== null && isPending,
    failed: isError && !data,
    refetch,
  };
}

/** Paying again leads to the provider; cancelling gives the order up. Either way the list is fetched anew. */
export function useOrderActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['orders'] });
  const pay = useMutation({
    mutationFn: (id: string) => call('POST /api/order/pay', { body: { id, lang: locale() } }),
    onSuccess: ({ url }) => location.replace(url),
    onError: refresh,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call('POST /api/order/cancel', { body: { id } }),
    onSuccess: ({ message }) => {
      endAttempt();
      toastSuccess(message, m.order_cancelled);
    },
    // Not waited for: whoever asked is answered first, and then the list changes.
    onSettled: () => void refresh(),
  });
  return { pay, cancel };
}
