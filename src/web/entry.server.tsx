import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageContext } from './page-context.ts';
import { ScriptNonce } from './script-nonce.ts';

/**
 * Renders the whole page before it answers, because the page is cached as bytes. An error anywhere in it fails the
 * rendering; the router then renders the error boundary with status 500, which is not cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  const failures: unknown[] = [];
  const body = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      // Keeps finished Suspense boundaries in place, however large: the page must be complete without scripts.
      progressiveChunkSize: Infinity,
      onError: (error) => void failures.push(error),
    },
  );
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(withPreloadsLast(await new Response(body).text()), { status, headers });
}

/**
 * React hoists the router's preloads of scripts into the head, in front of fonts and first pictures. There is no switch for
 * them: they move to the end of the page, with a low priority (decision 0012).
 */
function withPreloadsLast(html: string): string {
  const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  const low = preloads.map((link) => link.replace(' ', ' fetchpriority="low" '));
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `${low.join('')}</body>`);
}

/** Without this the router prints every error with its stack. A page that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
