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
import bookStyles from './books/book.css?inline';
import firstStyles from './first.css?inline';
import homeStyles from './home/home.css?inline';
import { locale } from './locale.ts';
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
  const handlers = {
    en: createRequestHandler(inLanguage(build, ''), mode),
    ar: createRequestHandler(inLanguage(build, 'ar/'), mode),
  };
  return (request: Request, shop: PageContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageContext, shop);
    return handlers[locale()](request, context);
  };
}

/** The router tries the addresses of all pages in turn; half of them are of the other language. */
function inLanguage(build: ServerBuild, prefix: string): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route!, path: route!.path?.replace(/^ar\?\/?/, prefix) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
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
  const { serverHandoffStream, manifest, ...context } = entryContext;
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  // The router makes routes of all it is told of, for each page anew; this page needs its own.
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]));
  const html = renderToString(
    <ServerRouter context={{ ...context, manifest: { ...manifest, routes } }} url={request.url} />,
  );
  if (unfinished.test(html)) throw new Error(`${request.url} could not be rendered whole`);
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(pageBytes(html, data, ids.at(-1) ?? ''), { status, headers });
}

const text = new TextEncoder();
const carried = (css: string) => text.encode(`<style>${css}</style>`);
const firstSight = carried(firstStyles);
/** Pages whose first sight is styled whole by what they carry in them. */
const firstSights: Record<string, Uint8Array> = {
  home: carried(firstStyles + homeStyles),
  'books/books-page': firstSight,
  'books/category-page': firstSight,
  'books/book-page': carried(firstStyles + bookStyles),
};
const stylesLink = `<link rel="stylesheet" href="${styles}" data-precedence="shop"/>`;

/**
 * Puts into the page its first styles and what its loaders gave. Where the first styles are all it takes to paint it,
 * the others do not hold it up. They are the same bytes for every page, so they are not written anew for each.
 */
function pageBytes(html: string, data: string, route: string): Uint8Array<ArrayBuffer> {
  const place = html.indexOf(stylesLink);
  if (place < 0) throw new Error('The page has no stylesheet to put the first one before.');
  const headEnd = html.indexOf('</head>', place);
  const end = html.lastIndexOf('</body>');
  const isPaintable = route in firstSights;
  const head = html.slice(place + stylesLink.length, headEnd);
  return Buffer.concat([
    text.encode(`<!DOCTYPE html>${html.slice(0, place)}`),
    firstSights[route] ?? firstSight,
    text.encode(
      (isPaintable ? '' : stylesLink) +
        patientScripts(head) +
        html.slice(headEnd, end) +
        dataScript(data) +
        (isPaintable ? stylesLink : '') +
        html.slice(end),
    ),
  ]);
}

/**
 * Scripts make a page that is already there usable: on a slow line its first pictures come before them. Those that hold
 * most keep their place.
 */
function patientScripts(head: string): string {
  return head.replaceAll(
    /<link rel="modulepreload"(?! href="\/assets\/(?:react|shop)-)/g,
    '$& fetchpriority="low"',
  );
}

/** What the loaders gave, handed to the router in the browser as it expects it. */
function dataScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${jsonForScript(data)});${controller}.close();</script>`;
}
