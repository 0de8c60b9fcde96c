import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { waitingKey } from '../orders/use-desk-orders.ts';
import { deskCall } from '../session/desk-session.ts';

export const messagesKey = ['desk', 'messages'];
export type Done = 'false' | 'true' | '';

export function useMessages(done: Done) {
  return useInfiniteQuery({
    queryKey: [...messagesKey, done],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/messages/list', {
        query: { ...(done && { done }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function useMarkDone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; done: boolean }) => deskCall('POST /api/messages/done', { body }),
    onSuccess: ({ message }, { done }) =>
      toastSuccess(message, done ? m.desk_message_done : m.desk_message_open),
    onSettled: async () => {
      // The menu shows how many are left.
      void client.invalidateQueries({ queryKey: waitingKey });
      await client.invalidateQueries({ queryKey: messagesKey });
    },
  });
}

export function useSubscribers() {
  return useQuery({
    queryKey: ['desk', 'subscribers'],
    queryFn: ({ signal }) => deskCall('GET /api/newsletter/count', { signal }),
  });
}
