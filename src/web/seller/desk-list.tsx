import type { ReactNode } from 'react';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../i18n/messages.js';
import { LoadMore } from './load-more.tsx';

interface DeskListProps {
  /** The result of `useInfiniteQuery`. */
  query: {
    isPending: boolean;
    isError: boolean;
    data?: { pages: { total: number; more?: true }[] } | undefined;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  shown: number;
  loading: string;
  empty: ReactNode;
  children: ReactNode;
}

/** A paged list of the desk: loading, failed, empty, or loaded with a button for more. */
export function DeskList({ query, shown, loading, empty, children }: DeskListProps) {
  if (query.isPending) return <Spinner words={loading} />;
  if (!query.data)
    return query.isError && <LoadFailed words={m.desk_load_failed()} onRetry={() => void query.refetch()} />;
  if (shown === 0) return empty;
  return (
    <>
      {children}
      <LoadMore
        shown={shown}
        total={query.data.pages.at(-1)?.total ?? 0}
        isMore={query.data.pages.at(-1)?.more === true}
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
