import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { checkUser } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { call } from '../api/client.ts';
import { toast } from '../ui/toasts.tsx';
import { cartStore } from '../cart/store/cart-store.ts';
import { clearAttempt, leaveFor, storePayingOrder } from './checkout-attempt.ts';
import { locale } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { awaitsPayment, finishPayment } from './card-return.ts';

export function useOrders() {
  const { user } = useSession();
  const list = useInfiniteQuery({
    queryKey: ['orders', user?._id],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : undefined;
      const page = await call('GET /api/order/user', { query, signal });
      // A paid order has emptied the saved cart.
      if (cartStore.get()?.cart.size && page.orders.some(({ isPaid }) => isPaid)) void checkUser();
      for (const order of page.orders) finishPayment(order);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ orders }) => orders.some(awaitsPayment)) ? 3000 : false,
  });
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return {
    orders: user ? data?.pages.flatMap(({ orders }) => orders) : undefined,
    loading: user !== null && isPending,
    failed: isError && !data,
    refetch,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}

export function useOrderActions(token?: string | null) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: token ? ['shared-order'] : ['orders'] });
  const pay = useMutation({
    mutationFn: (id: string) => call('POST /api/order/pay', { body: { id, lang: locale() } }),
    onSuccess: ({ url, orderId }) => {
      storePayingOrder({ id: orderId });
      leaveFor(url);
    },
    onError: refresh,
  });
  const cancel = useMutation({
    mutationFn: (id: string) =>
      token
        ? call('POST /api/order/shared/cancel', { body: { token } })
        : call('POST /api/order/cancel', { body: { id } }),
    onSuccess: () => {
      clearAttempt();
      storePayingOrder(null);
      toast(m.order_cancelled());
    },
    // Not awaited: the caller's own `onSettled` closes the dialog before the list changes.
    onSettled: () => void refresh(),
  });
  return { pay, cancel };
}
