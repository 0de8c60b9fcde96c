import { isRouteErrorResponse } from 'react-router';
import { localPath } from '../locale.ts';
import { m } from '../words/messages.js';
import { NothingHere } from './nothing-here.tsx';

/** What is seen when a page could not be made at all: no bar, no footer, one way on. */
export function BrokenPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) return <NothingHere />;
  return (
    <main id="main" className="wrap blank min-h-dvh content-center">
      <title>{m.error_title()}</title>
      <span className="ring" aria-hidden="true" />
      <h1 className="text-2xl font-title">{m.error_title()}</h1>
      <p>{m.error_words()}</p>
      <a className="btn btn-1" href={localPath('/')}>
        {m.back_to_home()}
      </a>
    </main>
  );
}
