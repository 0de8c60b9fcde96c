import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { MailState } from '../../../contract/mails.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

const key = ['desk', 'mails'];
const minute = 60_000;

export function useMails(state: MailState | '') {
  return useInfiniteQuery({
    queryKey: [...key, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/mail/list', {
        query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
}

export function useMailView(id: string) {
  return useQuery({
    queryKey: [...key, 'view', id],
    queryFn: ({ signal }) => deskCall('GET /api/mail/view', { query: { id }, signal }),
  });
}

export function useMailHealth() {
  return useQuery({
    queryKey: [...key, 'health'],
    queryFn: ({ signal }) => deskCall('GET /api/mail/health', { signal }),
    refetchInterval: minute,
  });
}

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deskCall('POST /api/mail/resend', { body: { id } }),
    onSuccess: ({ message }) => toastSuccess(message, m.desk_mail_resent),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
