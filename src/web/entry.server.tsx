import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import styles from './app.css?url';
import firstStyles from './first.css?inline';
import { type PageContext, pageContext } from './page-context.ts';
import { jsonForScript } from './seo/json-ld.ts';
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

/** A boundary that was left for the browser: something failed there, or is not there yet. */
const unfinished = /<!--\$[!?]-->/;

/**
 * Renders the whole page as one text: it is kept and sent as ready bytes, so there is nobody to stream to, and
 * writing it piece by piece costs as much again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...context } = entryContext;
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  if (unfinished.test(html)) throw new Error(`${request.url} could not be rendered whole`);
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const { matches } = context.staticHandlerContext;
  const page = withStyles(withData(html, data), matches.at(-1)?.route.id ?? '');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

const stylesLink = `<link rel="stylesheet" href="${styles}" data-precedence="shop"/>`;
/** Pages whose first sight is styled whole by what they carry in them. */
const carriesItsStyles = /^(home|books\/(books|category|book)-page)$/;

/** Puts the first styles into the page; where they are all it takes to paint it, the others do not hold it up. */
function withStyles(html: string, route: string): string {
  const place = html.indexOf(stylesLink);
  if (place < 0) throw new Error('The page has no stylesheet to put the first one before.');
  const first = `<style>${firstStyles}</style>`;
  const after = html.slice(place + stylesLink.length);
  if (!carriesItsStyles.test(route)) return html.slice(0, place) + first + stylesLink + after;
  const end = after.lastIndexOf('</body>');
  return html.slice(0, place) + first + after.slice(0, end) + stylesLink + after.slice(end);
}

/** Scripts make a page that is already there usable: on a slow line its styles and first pictures come before them. */
function patientScripts(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"(?! href="\/assets\/shop-)/g, '$& fetchpriority="low"');
}

/** What the loaders gave, handed to the router in the browser as it expects it. */
function withData(html: string, data: string): string {
  const end = html.lastIndexOf('</body>');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script>${controller}.enqueue(${jsonForScript(data)});${controller}.close();</script>`;
  return patientScripts(html.slice(0, end)) + script + html.slice(end);
}
