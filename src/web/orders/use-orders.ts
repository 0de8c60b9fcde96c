import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '../../contract/orders.ts';
import { checkUser } from '../accounts/session-store.ts';
import { useSession } from '../accounts/use-session.ts';
import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { cartStore } from '../cart/cart-store.ts';
import { clearIdempotencyKey } from '../checkout/idempotency-key.ts';
import { locale } from '../locale.ts';
import { m } from '../i18n/messages.js';

const pollWindow = 10 * 60_000;

/** A recent payment may not be confirmed yet, so its order is polled for ten minutes. */
function awaitsPayment({ status, createdAt }: Order): boolean {
  return status === 'Awaiting Payment' && Date.now() - Date.parse(createdAt) < pollWindow;
}

export function useOrders() {
  const { user } = useSession();
  const { data, isPending, isError, refetch } = useQuery<Order[]>({
    queryKey: ['orders', user?._id],
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.some(awaitsPayment) ? 3000 : false),
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
      clearIdempotencyKey();
      toastSuccess(message, m.order_cancelled);
    },
    // Not awaited: the caller's own `onSettled` closes the dialog before the list changes.
    onSettled: () => void refresh(),
  });
  return { pay, cancel };
}
