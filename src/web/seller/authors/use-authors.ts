import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BodyOf } from '../../../contract/endpoints.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

const key = ['desk', 'authors'];

export function useAuthors(q: string) {
  return useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/author/manage', {
        query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

type AuthorChange = 'POST /api/author/edit' | 'POST /api/author/merge' | 'POST /api/author/part';

/** A change of an author; the list is loaded again after it. */
export function useAuthorChange<N extends AuthorChange>(name: N) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<BodyOf<N>>) => deskCall(name, { body }),
    onSuccess: ({ message }) => toastSuccess(message, m.desk_author_saved),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
