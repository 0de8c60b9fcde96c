import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkUser } from '../accounts/session-store.ts';
import { CallFailed, isPassing } from './client.ts';
import { sayProblem } from './say-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: whoever asks tells of a failure in its own way, or not at all. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** Who is told to log in has lost the session: then the whole page should know. */
function tell(error: unknown, silent = false): void {
  if (error instanceof CallFailed && error.code === 'not-logged-in') void checkUser();
  if (!silent) void sayProblem(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => tell(error, query.meta?.silent),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => tell(error, mutation.meta?.silent),
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
