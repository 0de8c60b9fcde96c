import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, BodyOf } from '../../../contract/endpoints.ts';
import type { ManagedBook, PriceStep } from '../../../contract/products.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { counted } from '../../locale.ts';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';
import type { ProductFilter } from './product-filter.ts';

type Page = AnswerOf<'GET /api/product/manage'>;
export const productsKey = ['desk', 'products'];

export function useProducts({ q, category, stock, archived }: ProductFilter) {
  const query = {
    ...(q && { q }),
    ...(category && { category }),
    ...(stock && { stock }),
    ...(archived && { archived: 'true' as const }),
  };
  return useInfiniteQuery({
    queryKey: [...productsKey, query],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/product/manage', {
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One book, archived or not; null if it does not exist. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<ManagedBook | null> {
  const { products } = await deskCall('GET /api/product/manage', { query: { id }, signal });
  return products[0] ?? null;
}

/** An optimistic update, rolled back when the server refuses it. */
export function useStockSwitch() {
  const client = useQueryClient();
  const mutationKey = ['desk', 'stock'];
  return useMutation({
    mutationKey,
    mutationFn: (body: { id: string; inStock: boolean }) => deskCall('POST /api/product/stock', { body }),
    onMutate: async ({ id, inStock }) => {
      await client.cancelQueries({ queryKey: productsKey });
      patchBook(client, id, { inStock });
    },
    onSuccess: ({ message }) => toastSuccess(message, m.desk_stock_updated),
    onError: (_error, { id, inStock }) => patchBook(client, id, { inStock: !inStock }),
    // Only the last mutation refetches: an earlier response would undo the optimistic updates still in flight.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: productsKey });
    },
  });
}

/** Refused if a sale has changed the number that the seller saw. The list then shows the new one. */
export function useCopies() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; copies: number | null; seen: number | null }) =>
      deskCall('POST /api/product/copies', { body }),
    onMutate: async ({ id, copies }) => {
      await client.cancelQueries({ queryKey: productsKey });
      patchBook(client, id, { copies });
    },
    onSuccess: ({ message }) => toastSuccess(message, m.desk_stock_updated),
    onError: (_error, { id, seen }) => patchBook(client, id, { copies: seen }),
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}

function patchBook(client: QueryClient, id: string, change: Partial<ManagedBook>): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: productsKey }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            products: page.products.map((book) => (book._id === id ? { ...book, ...change } : book)),
          })),
        }
      : data,
  );
}

export type BulkChange = z.input<BodyOf<'POST /api/product/bulk'>>['change'];

export function useBulkChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; change: BulkChange }) => deskCall('POST /api/product/bulk', { body }),
    onSuccess: ({ message, changed }) =>
      toastSuccess(`${message}: ${changed}`, () => m.desk_changed(counted(changed))),
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}

/** The server skips prices that were changed again since; `left` counts them. */
export function useUndoPrices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (prices: PriceStep[]) => deskCall('POST /api/product/undo-prices', { body: { prices } }),
    onSuccess: ({ left }) => {
      if (left > 0) toast(m.desk_prices_left(counted(left)));
      else toast.success(m.desk_prices_back());
    },
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}

export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; archived: boolean }) =>
      deskCall('POST /api/product/archive', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}
