import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { m } from '../words/messages.js';
import type { Route } from './+types/site-shell';
import { BrokenPanel } from './broken-panel.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { refuseOffline } from './offline.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { useArrivalScroll } from './section-scroll.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [refuseOffline];

/** The bar, the page, the footer: every screen but the seller's. */
export default function SiteShell() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  );
}

/** A page that fails leaves the bar and the footer standing. */
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
