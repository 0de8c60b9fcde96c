import { useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from 'react-router';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { NotFoundPanel } from '../books/books-error.tsx';
import { isOffline } from '../api/offline.ts';

/** Shown between the bar and the footer when a page failed. */
export function BrokenPanel({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPanel />;
  return isOffline(error) ? (
    <Retry error={error} title={m.offline_title()} words={m.offline_words()} />
  ) : (
    <Retry error={error} title={m.error_title()} words={m.error_words()} />
  );
}

function Retry({ error, title, words }: { error: unknown; title: string; words: string }) {
  useEffect(() => toastLoadProblem(error), [error]);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  // Navigates to the same address: revalidating would not retry a page that has no loader.
  const retry = useEffectEvent(() => void navigate(pathname + search, { replace: true }));
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <main id="main" className="wrap section" tabIndex={-1}>
      <title>{title}</title>
      <EmptyState
        heading={title}
        words={words}
        action={
          <Button
            look="1"
            words={m.try_again()}
            busy={state === 'loading'}
            onClick={() => void navigate(pathname + search, { replace: true })}
          />
        }
      />
    </main>
  );
}
