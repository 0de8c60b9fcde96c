import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { awaitsPayment, finishPayment } from './card-return.ts';

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
