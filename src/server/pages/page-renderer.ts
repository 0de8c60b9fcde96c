import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ShopFacts, ShopReader } from '../../contract/shop-reader.ts';
import type { Log } from '../log.ts';
import type { PageEntry } from '../../web/entry.server.tsx';

export type PageRenderer = (request: Request, locale: string) => Promise<Response>;

export interface PageSource {
  /** Asked for each page, so that development sees changes. */
  load: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
}

/** Renders pages with what the web room was built to; React and its router live in there alone. */
export function createPageRenderer(
  { load, mode }: PageSource,
  reader: ShopReader,
  facts: ShopFacts,
  log: Pick<Log, 'error'>,
): PageRenderer {
  const report = (error: unknown) => log.error({ err: error }, 'a page could not be made');
  const locales = new AsyncLocalStorage<{ locale: string }>();
  let opened: { build: ServerBuild; handle: ReturnType<PageEntry['pageHandler']> } | undefined;
  return async (request, locale) => {
    const build = await load();
    if (opened?.build !== build) {
      const { pageHandler, keepLocales } = build.entry.module as unknown as PageEntry;
      keepLocales(locales);
      opened = { build, handle: pageHandler(build, mode) };
    }
    const { handle } = opened;
    return locales.run({ locale }, () => handle(request, { reader, facts, report }));
  };
}

/** Loaded at the first call and kept. */
export function builtPages(folder: string): () => Promise<ServerBuild> {
  let build: Promise<ServerBuild> | undefined;
  return () => (build ??= import(pathToFileURL(`${folder}/server/index.js`).href) as Promise<ServerBuild>);
}
