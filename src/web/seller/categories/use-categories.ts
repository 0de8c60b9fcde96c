import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { BodyOf } from '../../../contract/endpoints.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

const key = ['desk', 'categories'];

export function useDeskCategories() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => deskCall('GET /api/category/manage', { signal }),
  });
}

const done = {
  'POST /api/category/add': m.desk_category_saved,
  'POST /api/category/edit': m.desk_category_saved,
  'POST /api/category/order': m.desk_category_moved,
  'POST /api/category/retire': m.desk_category_removed,
};

/**
 * A change of categories. The list of the desk and the facts of its pages are loaded again after it. `silent`: the caller
 * shows what went wrong.
 */
export function useCategoryChange<N extends keyof typeof done>(name: N, silent = false) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  return useMutation({
    meta: { silent },
    mutationFn: (body: z.input<BodyOf<N>>) => deskCall(name, { body }),
    onSuccess: ({ message }) => toastSuccess(message, done[name]),
    onSettled: async () => {
      void revalidate();
      await client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
}
