import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { OfferedBooks } from './offered-books.tsx';
import { useStoreName } from '../shop-facts.ts';

/** Shown for a book that does not exist, or when the page failed to load. */
export function BooksError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing) toastLoadProblem(error);
  }, [error, isMissing]);
  if (isMissing) return <NotFoundPanel />;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>{m.error_title()}</title>
      <EmptyState className="section" heading={m.error_title()} words={m.books_failed()}>
        <Button look="1" words={m.try_again()} onClick={() => window.location.reload()} />
      </EmptyState>
    </main>
  );
}

export function NotFoundPanel() {
  return (
    <main id="main" className="wrap section" tabIndex={-1}>
      <title>{`${m.not_found_title()} · ${useStoreName()}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading={m.not_found_title()} words={m.not_found_words()}>
        <LinkButton look="1" to="/books" words={m.all_books()} />
      </EmptyState>
      <OfferedBooks />
    </main>
  );
}
