import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isPassing } from './client.ts';
import { sayProblem } from './say-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: whoever asks tells of a failure in its own way, or not at all. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.silent) void sayProblem(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.silent) void sayProblem(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        // Asked even when the browser thinks it is offline: a failure then says so.
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
