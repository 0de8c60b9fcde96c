import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/site-shell';
import { BrokenPanel } from './broken-panel.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { refuseOffline } from '../api/offline.ts';
import { PageAnnouncer } from '../ui/focus-restore.tsx';
import { useArrivalScroll } from './section-scroll.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [refuseOffline];

/** The bar, the page and the footer: the layout of every page but the seller's desk. */
export default function SiteShell() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  );
}

/** A failed page keeps the bar and the footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Chrome>
      <BrokenPanel error={error} />
    </Chrome>
  );
}

function Chrome({ children }: { children: ReactNode }) {
  useArrivalScroll();
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <NavBar />
      {children}
      <Footer />
      <PageAnnouncer />
    </>
  );
}
