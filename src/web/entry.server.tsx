import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { pageContext } from './page-context.ts';

/**
 * Renders the whole page before it answers, because the page is cached as bytes. An error anywhere in it fails the
 * rendering; the router then renders the error boundary with status 500, which is not cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // Keeps finished Suspense boundaries in place, however large: the page must be complete without scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}

/** Without this the router prints every error with its stack. A page that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
