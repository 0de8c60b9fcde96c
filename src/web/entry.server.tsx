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
  return new Response(inOrderOfNeed(await new Response(body).text(), nonce), { status, headers });
}

/**
 * Stylesheets come first and scripts after the first paint (decision 0012). React writes the preloads of fonts and pictures in
 * front of the stylesheets, and the router those of its scripts in front of everything, without a switch for it.
 */
function inOrderOfNeed(html: string, nonce: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  // Input: the head of our own page.
  const stylesheet = /<link[^>]* rel="stylesheet"[^>]*>/g;
  const preload = /<link[^>]* rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g;
  const files = [...head.matchAll(preload)].map(([, href]) => href!);
  const start = `<script nonce="${nonce}">(${startScripts})(${JSON.stringify(files)})</script>`;
  const charset = '<meta charSet="utf-8"/>';
  return (
    head
      .replaceAll(stylesheet, '')
      .replaceAll(preload, '')
      .replace(charset, () => charset + (head.match(stylesheet) ?? []).join('')) +
    html
      .slice(end)
      .replace(`nonce="${nonce}" type="module" async=""`, `nonce="${nonce}" type="later"`)
      .replace('</body>', () => `${start}</body>`)
  );
}

/** Is sent as text and runs at the end of the page, so it must not use anything outside itself. */
function startScripts(files: string[]) {
  const { text } = document.querySelector<HTMLScriptElement>('script[type=later]')!;
  const append = (name: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(name), properties));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of files) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', text });
  };
  // A page in the background is not painted.
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Some browsers do not report the first paint.
  addEventListener('load', () => setTimeout(start, 1_000));
}

/** Without this the router prints every error with its stack. A page that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
