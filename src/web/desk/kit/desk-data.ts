import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, EndpointName, QueryOf } from '../../../contract/endpoints.ts';
import { isRetryable } from '../../api/client.ts';
import { newKey } from '../../api/request-key.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { deskCall, useDeskState } from '../session/desk-session.ts';

type Query<N extends EndpointName> = [QueryOf<N>] extends [never] ? object : z.input<QueryOf<N>>;
/** An empty text stands for a parameter that is not sent. */
type Filter<N extends EndpointName> = { [Name in keyof Query<N>]: Query<N>[Name] | '' };
type Body<N extends EndpointName> = z.input<BodyOf<N>>;
type Rest<Options, Own extends PropertyKey> = Partial<Omit<Options, Own>>;

/** The key of a query of the desk: `desk`, the noun of the endpoint, what is asked of it and how. */
function keyOf(name: EndpointName, query: object = {}): unknown[] {
  return ['desk', ...name.split('/').slice(2), query];
}

/** Every query about the noun of an endpoint. */
export function aboutNoun(name: EndpointName) {
  return { queryKey: keyOf(name).slice(0, 2) };
}

/** For a form: a refetch would overwrite the edits. */
export const loadedOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

export function useDeskQuery<N extends EndpointName>(
  name: N,
  query = {} as Filter<N>,
  options: Rest<UseQueryOptions<AnswerOf<N>>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<AnswerOf<N>>({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => deskCall(name, { query: filled(query), signal }),
    ...options,
    ...useQuietAfterSession(),
  });
}

/** Nothing is asked again and again for a session that has ended. */
const useQuietAfterSession = () => (useDeskState() === 'expired' ? { refetchInterval: false as const } : {});

type ListName =
  | 'GET /api/order/seller'
  | 'GET /api/order/papers'
  | 'GET /api/product/manage'
  | 'GET /api/author/manage'
  | 'GET /api/set/manage'
  | 'GET /api/mail/list'
  | 'GET /api/messages/list'
  | 'GET /api/customer/list'
  | 'GET /api/staff/changes';

/** A list that is loaded page by page, with all items loaded so far. */
export function useDeskList<N extends ListName, Item>(
  name: N,
  itemsOf: (page: AnswerOf<N>) => Item[],
  query = {} as Filter<N>,
  options: Pick<UseInfiniteQueryOptions, 'refetchInterval'> = {},
) {
  const list = useInfiniteQuery({
    queryKey: keyOf(name, query),
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<N>> =>
      deskCall(name, { query: filled({ ...query, cursor: pageParam }), signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: options.refetchInterval as number | undefined,
    ...useQuietAfterSession(),
  });
  return { ...list, items: list.data?.pages.flatMap(itemsOf) ?? [] };
}

/** Changes the loaded pages of a list in place. */
export function patchList<N extends ListName>(
  client: QueryClient,
  name: N,
  patch: (page: AnswerOf<N>) => AnswerOf<N>,
): void {
  client.setQueriesData<InfiniteData<AnswerOf<N>>>({ queryKey: keyOf(name).slice(0, 3) }, (data) =>
    // The key is also that of a query without pages.
    data?.pages ? { ...data, pages: data.pages.map(patch) } : data,
  );
}

/**
 * A change: says that it is done, by the text of the server or its translation, and loads again what is known about the
 * noun of its endpoint. Without a text it says nothing.
 */
export function useDeskChange<N extends EndpointName>(
  name: N,
  done: (() => string) | null,
  { onSuccess, ...options }: Rest<UseMutationOptions<AnswerOf<N>, Error, Body<N>>, 'mutationFn'> = {},
) {
  const client = useQueryClient();
  const key = useRef('');
  return useMutation<AnswerOf<N>, Error, Body<N>>({
    // A repetition after a lost answer sends the same key, so that the change is made once.
    mutationFn: async (body) => {
      key.current ||= newKey();
      try {
        const answer = await deskCall(name, { body, headers: { 'idempotency-key': key.current } });
        key.current = '';
        return answer;
      } catch (error) {
        if (!isRetryable(error)) key.current = '';
        throw error;
      }
    },
    onSuccess: (answer, ...rest) => {
      if (done) toastSuccess((answer as { message: string }).message, done);
      return onSuccess?.(answer, ...rest);
    },
    onSettled: () => client.invalidateQueries(aboutNoun(name)),
    ...options,
  });
}

/** Without the parameters that are not sent. */
export function filled<Sent>(filter: object): Sent {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Sent;
}
