import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BodyOf } from '../../../contract/endpoints.ts';
import type { ManagedBook } from '../../../contract/products.ts';
import { m } from '../../i18n/messages.js';
import { aboutNoun, patchList, useDeskChange } from '../kit/desk-data.ts';

export const aboutProducts = aboutNoun('GET /api/product/manage');

/** Shows a change in the list before the server has made it. */
function usePatch() {
  const client = useQueryClient();
  const patch = (id: string, change: Partial<ManagedBook>) =>
    patchList(client, 'GET /api/product/manage', (page) => ({
      ...page,
      products: page.products.map((book) => (book._id === id ? { ...book, ...change } : book)),
    }));
  const patchFirst = async (id: string, change: Partial<ManagedBook>) => {
    await client.cancelQueries(aboutProducts);
    patch(id, change);
  };
  return { client, patch, patchFirst };
}

/** An optimistic update, rolled back when the server refuses it. */
export function useStockSwitch() {
  const { client, patch, patchFirst } = usePatch();
  const mutationKey = ['desk', 'stock'];
  return useDeskChange('POST /api/product/stock', m.desk_stock_updated, {
    mutationKey,
    onMutate: ({ id, inStock }) => patchFirst(id, { inStock }),
    onError: (_error, { id, inStock }) => patch(id, { inStock: !inStock }),
    // Only the last mutation refetches: an earlier response would undo the optimistic updates still in flight.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries(aboutProducts);
    },
  });
}

/** Refused if a sale has changed the number that the seller saw. The list then shows the new one. */
export function useCopies() {
  const { patch, patchFirst } = usePatch();
  return useDeskChange('POST /api/product/copies', m.desk_stock_updated, {
    onMutate: ({ id, copies }) => patchFirst(id, { copies }),
    onError: (_error, { id, seen }) => patch(id, { copies: seen }),
  });
}

export type BulkChange = z.input<BodyOf<'POST /api/product/bulk'>>['change'];

export const useBulkChange = () => useDeskChange('POST /api/product/bulk', null);

/** The server skips books that were changed again since. */
export const useUndoBulk = () => useDeskChange('POST /api/product/undo', null);
