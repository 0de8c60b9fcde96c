import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

const key = ['desk', 'newsletters'];

export function useNewsletters() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => deskCall('GET /api/newsletter/list', { signal }),
    // Shows the progress while one is being sent.
    refetchInterval: 3_000,
  });
}

export function useFoundBooks(q: string) {
  return useQuery({
    queryKey: ['newsletter-books', q],
    queryFn: ({ signal }) => call('GET /api/product/list', { query: { q, limit: '6' }, signal }),
    enabled: q.trim() !== '',
  });
}

export function useBooks(ids: string[]) {
  return useQuery({
    queryKey: ['newsletter-books', 'ids', ...ids],
    queryFn: ({ signal }) => call('GET /api/product/list', { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });
}

const actions = {
  'POST /api/newsletter/test': m.desk_newsletter_tested,
  'POST /api/newsletter/send': m.desk_newsletter_sending_now,
  'POST /api/newsletter/pause': m.desk_newsletter_paused_now,
};

export function useNewsletterAction(name: keyof typeof actions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; lang: 'en' | 'ar' }) => deskCall(name, { body }),
    onSuccess: ({ message }) => toastSuccess(message, actions[name]),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
