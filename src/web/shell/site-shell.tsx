import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/site-shell';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { isOffline, refuseOffline } from '../api/offline.ts';
import { plainPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { usePageFocus } from '../ui/page-focus.ts';
import { useArrivalScroll } from './section-scroll.ts';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { NotFoundPanel } from '../shelf/books-error.tsx';
import styles from './nav.module.css';

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
  usePageFocus();
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <NavBar />
      <OpensSoon />
      {children}
      <Footer />
    </>
  );
}

/** Above the pages of a shop that takes no orders yet. The first page has the way to the desk. */
function OpensSoon() {
  const { pathname } = useLocation();
  if (useShopFacts().isOpen) return null;
  return (
    <p className={styles.soon} role="status">
      {m.shop_opens_soon()}{' '}
      {plainPath(pathname) === '/' && <LinkButton to="/seller" words={m.are_you_seller()} />}
    </p>
  );
}

/** Shown between the bar and the footer when a page failed. */
function BrokenPanel({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPanel />;
  return isOffline(error) ? (
    <Retry error={error} title={m.offline_title()} words={m.offline_words()} />
  ) : (
    <Retry error={error} title={m.error_title()} words={m.error_words()} />
  );
}

function Retry({ error, title, words }: { error: unknown; title: string; words: string }) {
  useEffect(() => toastLoadProblem(error), [error]);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  // Navigates to the same address: revalidating would not retry a page that has no loader.
  const retry = () => void navigate(pathname + search, { replace: true });
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    const online = () => retryOnline();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <main id="main" className="wrap section" tabIndex={-1}>
      <title>{title}</title>
      <EmptyState heading={title} words={words}>
        <Button look="1" words={m.try_again()} busy={state === 'loading'} onClick={retry} />
      </EmptyState>
    </main>
  );
}
