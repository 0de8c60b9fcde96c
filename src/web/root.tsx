import { type ReactNode, use, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import type { PublicShop } from '../contract/public-shop.ts';
import { logoFile } from '../rules/shop.ts';
import { prehydrationScript } from './accounts/session/prehydration-state.ts';
import { SessionStart } from './accounts/session-start.tsx';
import type { Route } from './+types/root';
import './app.css';
import { direction, locale, localPath, plainPath } from './locale.ts';
import { pageContext } from './page-context.ts';
import { ScriptNonce } from './script-nonce.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { eventReplayScript, replayEvents } from './shell/event-replay.ts';
import { LanguageOffer } from './shell/language-offer.tsx';
import { useNetworkNotes } from './shell/network-notes.tsx';
import { Announcer } from './ui/announcer.tsx';
import { Navigate } from './ui/shop-link.tsx';
import { Toasts } from './ui/toasts.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).facts;
}

/**
 * The facts change only by the seller. The desk reads them again where it changed them, also if the seller follows a link
 * meanwhile; other pages when loaded anew.
 */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.defaultShouldRevalidate && plainPath(asked.nextUrl.pathname).startsWith('/seller');
}

/** Both have run by the time React hydrates the page. */
const headScript = import.meta.env.SSR ? prehydrationScript + eventReplayScript : '';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={locale()} dir={direction()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Links />
        <Icons />
        <link rel="manifest" href={localPath('/site.webmanifest')} />
        <script
          nonce={use(ScriptNonce)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Icons() {
  // Without facts if the page is broken.
  const logo = (useRouteLoaderData('root') as PublicShop | undefined)?.logo;
  return (
    <>
      {logo ? (
        <link rel="icon" href={logoFile(logo, 'icon')} type="image/png" />
      ) : (
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={logo ? logoFile(logo, 'tile') : '/icon-180.png'} />
    </>
  );
}

export default function Root() {
  useEffect(replayEvents, []);
  useNetworkNotes();
  return (
    <Navigate value={useNavigate()}>
      <Outlet />
      <SessionStart />
      <Toasts />
      <Announcer />
      <LanguageOffer />
    </Navigate>
  );
}

export const ErrorBoundary = BrokenPage;
