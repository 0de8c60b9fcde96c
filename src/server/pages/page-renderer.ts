import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { MailContent, RenderedMail } from '../../contract/mails.ts';
import type { PublicShop } from '../../contract/public-shop.ts';
import { prefixes } from '../../rules/languages.ts';
import { type PageLanguage, setLanguageSource } from '../../web/locale.ts';
import { writeMail } from '../../web/mail/write-mail.tsx';
import { type PageContext, pageContext } from '../../web/page-context.ts';

const languages = new AsyncLocalStorage<PageLanguage>();
setLanguageSource(() => languages.getStore() ?? { locale: 'en', prefix: '' });

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>(
  prefixes.map((prefix) => [
    prefix,
    createRequestHandler({ ...build, basename: prefix || '/' }, import.meta.env.MODE),
  ]),
);

/** Vite builds this file, with React and all of web/, into build/server/index.js; the server loads it from there. */
export function renderPage(request: Request, language: PageLanguage, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return languages.run(language, () => handlers.get(language.prefix)!(request, context));
}

export function renderMail(content: MailContent, language: PageLanguage, facts: PublicShop): RenderedMail {
  return languages.run(language, () => writeMail(content, facts));
}
