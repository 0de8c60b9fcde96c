import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { pageContext } from './page-context.ts';
import { overwriteServerAsyncLocalStorage } from './words/runtime.js';

/** What the server takes from the built pages beside their routes. */
export interface PageEntry {
  pageContext: typeof pageContext;
  useLocales: (store: unknown) => void;
}

export { pageContext };
export const useLocales = overwriteServerAsyncLocalStorage;

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
