import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { NothingHere } from '../shell/nothing-here.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../words/messages.js';

/** A book that does not exist, or a page that did not arrive: said inside the shop, with a way on. */
export function BooksError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing) toastLoadProblem(error);
  }, [error, isMissing]);
  if (isMissing) return <NothingHere />;
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
