import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type PageContext, pageContext } from './page-context.ts';
import { overwriteServerAsyncLocalStorage } from './words/runtime.js';

/** What the server takes from the built pages beside their routes. */
export interface PageEntry {
  pageHandler: typeof pageHandler;
  keepLocales: (store: unknown) => void;
}

export const keepLocales = overwriteServerAsyncLocalStorage;

export function pageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode);
  return (request: Request, shop: PageContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageContext, shop);
    return handle(request, context);
  };
}

/** Left to itself the router writes whatever it cannot answer to the terminal, with its stack. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};

/** Waits for the whole page: it is kept and sent as ready bytes, so there is nobody to stream to. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let failed: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    onError: (error) => void (failed = error),
  });
  await stream.allReady;
  if (failed) throw failed;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}
