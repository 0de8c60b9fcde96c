import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, isRetryable } from './client.ts';
import { toastProblem } from './toast-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: a failure shows no toast; the caller handles it. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

function createQueryClient(onSessionLost?: () => void): QueryClient {
  const handleError = (error: unknown, silent = false) => {
    if (error instanceof ApiError && error.code === 'not-logged-in') onSessionLost?.();
    if (!silent) void toastProblem(error);
  };
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

interface QueryProviderProps {
  children: ReactNode;
  /** Called when a response says that the shopper is no longer logged in. */
  onSessionLost?: () => void;
}

export function QueryProvider({ children, onSessionLost }: QueryProviderProps) {
  const [client] = useState(() => createQueryClient(onSessionLost));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
