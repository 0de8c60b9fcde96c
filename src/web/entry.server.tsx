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
  return new Response(inOrderOfNeed(await new Response(body).text()), { status, headers });
}

/**
 * React writes preloads of fonts and pictures in front of the stylesheet, and the router those of its scripts in front of
 * everything, without a switch for it: stylesheets come first, and of the scripts only the two small ones are preloaded which
 * the browser finds last, one after the other (decision 0012).
 */
function inOrderOfNeed(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const stylesheet = /<link[^>]* rel="stylesheet"[^>]*>/g;
  const preload = /<link[^>]* rel="modulepreload"[^>]*>/g;
  const styles = head.match(stylesheet) ?? [];
  const last = (head.match(preload) ?? [])
    .filter((link) => /entry\.client|runtime/.test(link))
    .map((link) => link.replace('<link', '<link fetchPriority="low"'));
  const charset = '<meta charSet="utf-8"/>';
  return (
    head
      .replaceAll(stylesheet, '')
      .replaceAll(preload, '')
      .replace(charset, () => charset + styles.join('')) +
    html.slice(end).replace('</body>', () => `${last.join('')}</body>`)
  );
}

/** Without this the router prints every error with its stack. A page that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
