import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ShopFacts, ShopReader } from '../../contract/shop-reader.ts';
import type { PageEntry } from '../../web/entry.server.tsx';

export type PageRenderer = (request: Request, locale: string) => Promise<Response>;

/** Renders pages with what the web room was built to; `load` is asked each time, so that development sees changes. */
export function createPageRenderer(
  load: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  reader: ShopReader,
  facts: ShopFacts,
): PageRenderer {
  const locales = new AsyncLocalStorage<{ locale: string }>();
  const handle = createRequestHandler(load, mode);
  return async (request, locale) => {
    const { pageContext, useLocales } = (await load()).entry.module as unknown as PageEntry;
    useLocales(locales);
    const context = new RouterContextProvider();
    context.set(pageContext, { reader, facts });
    return locales.run({ locale }, () => handle(request, context));
  };
}

/** Loaded at the first call and kept. */
export function builtPages(folder: string): () => Promise<ServerBuild> {
  let build: Promise<ServerBuild> | undefined;
  return () => (build ??= import(pathToFileURL(`${folder}/server/index.js`).href) as Promise<ServerBuild>);
}
