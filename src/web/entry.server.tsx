import { renderToReadableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { HandleDocumentRequestFunction, HandleErrorFunction } from 'react-router';
import { pageContext } from './page-context.ts';
import { ScriptNonce } from './script-nonce.ts';

/** Waits for the whole page, which is cached as bytes. An error in it becomes the error boundary with status 500. */
const handleRequest: HandleDocumentRequestFunction = async (request, status, headers, context, load) => {
  const { nonce } = load.get(pageContext);
  const failures: unknown[] = [];
  const body = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    // A page must be complete without scripts: no finished part of it is sent behind it, however large.
    { nonce, progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  );
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
};

export default handleRequest;

/** Without this the router prints every error with its stack. A page that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
