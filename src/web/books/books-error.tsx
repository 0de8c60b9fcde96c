import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { NotFoundPanel } from './not-found-panel.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../i18n/messages.js';

/** Shown for a book that does not exist, or when the page failed to load. */
export function BooksError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing) toastLoadProblem(error);
  }, [error, isMissing]);
  if (isMissing) return <NotFoundPanel />;
  const again = (
    <button type="button" className="btn btn-1" onClick={() => window.location.reload()}>
      {m.try_again()}
    </button>
  );
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>{m.error_title()}</title>
      <EmptyState className="section" heading={m.error_title()} words={m.books_failed()} action={again} />
    </main>
  );
}
