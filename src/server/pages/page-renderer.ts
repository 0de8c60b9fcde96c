import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { MailContent, RenderedMail } from '../../contract/mails.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { setLocaleSource } from '../../web/locale.ts';
import { writeMail } from '../../web/mail/write-mail.tsx';
import { type PageContext, pageContext } from '../../web/page-context.ts';

const locales = new AsyncLocalStorage<'en' | 'ar'>();
setLocaleSource(() => locales.getStore() ?? 'en');

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Vite builds this file, with React and all of web/, into build/server/index.js; the server loads it from there. */
export function renderPage(request: Request, locale: 'en' | 'ar', page: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return locales.run(locale, () => handle(request, context));
}

export function renderMail(content: MailContent, locale: 'en' | 'ar', facts: ShopFacts): RenderedMail {
  return locales.run(locale, () => writeMail(content, facts));
}
