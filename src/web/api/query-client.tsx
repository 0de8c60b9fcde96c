import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkUser } from '../accounts/session-store.ts';
import { ApiError, isRetryable } from './client.ts';
import { toastProblem } from './toast-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: a failure shows no toast; the caller handles it. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** A `not-logged-in` problem means that the session has ended, so the session store is refreshed. */
function handleError(error: unknown, silent = false): void {
  if (error instanceof ApiError && error.code === 'not-logged-in') void checkUser();
  if (!silent) void toastProblem(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => handleError(error, query.meta?.silent),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => handleError(error, mutation.meta?.silent),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isRetryable(error),
        // Queries run even when the browser reports offline, so that the failure is shown.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
