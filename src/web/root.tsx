import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { paintHintScript } from './accounts/prehydration-state.ts';
import { SessionStart } from './accounts/session-start.tsx';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { direction, locale, localPath } from './locale.ts';
import { pageContext } from './page-context.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { answerEarlyPresses, earlyPressScript } from './shell/event-replay.ts';
import { facesScript } from './shell/font-loading.ts';
import { LanguageOffer } from './shell/language-offer.tsx';
import { nearnessScript } from './shell/nearness.ts';
import { useNetworkNotes } from './shell/network-notes.ts';
import { useOfflineLinks } from './shell/offline-links.tsx';
import { PageAhead } from './shell/prefetch.tsx';
import { settle } from './shell/settling.ts';
import { Toasts } from './ui/toasts.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).facts;
}

/** The facts of the shop do not change while it runs. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={locale()} dir={direction()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Ahead of the scripts, for a slow line is shared by all who ask; entry.server.tsx takes it to the end of the
            pages that can be painted without it. */}
        <link rel="stylesheet" href={styles} precedence="shop" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={localPath('/site.webmanifest')} />
        <script dangerouslySetInnerHTML={{ __html: headScript() }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Has run by the time React reads the page, so the browser's script need not hold it again. */
function headScript(): string {
  return import.meta.env.SSR
    ? paintHintScript + earlyPressScript + nearnessScript + facesScript(locale())
    : '';
}

export default function Root() {
  useEffect(answerEarlyPresses, []);
  useEffect(() => void settle(), []);
  useNetworkNotes();
  useOfflineLinks();
  return (
    <>
      <Outlet />
      <PageAhead />
      <SessionStart />
      <Toasts />
      <LanguageOffer />
    </>
  );
}

export const ErrorBoundary = BrokenPage;
