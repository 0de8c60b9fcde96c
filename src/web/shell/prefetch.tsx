import { useContext, useEffect, useState } from 'react';
import { PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';

/** What says that a link is about to be followed. */
const intents = ['mouseover', 'focusin', 'touchstart'];

/**
 * Fetches the page of the link somebody is about to follow. One for the whole document, for the router's own costs
 * each link its share of hydration, and reloads the page at hand when a script does not come: a hand that passes over a
 * link while the shop is out of reach would lose what was written there.
 */
export function PageAhead() {
  const [page, setPage] = useState<string>();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  useEffect(() => {
    const leave = new AbortController();
    let waiting: ReturnType<typeof setTimeout>;

    const fetchAhead = async ({ pathname, search }: HTMLAnchorElement) => {
      const routes = router?.match(pathname) ?? [];
      const missing = routes.filter(({ route }) => !(route.id in (framework?.routeModules ?? {})));
      const parts = missing.map(({ route }) => framework?.manifest.routes[route.id]);
      const scripts = parts.flatMap((part) => (part ? [part.module].concat(part.imports ?? []) : []));
      const answers = await Promise.all(scripts.map((script) => fetch(script, { signal: leave.signal })));
      if (answers.every(({ ok }) => ok)) setPage(pathname + search);
    };
    const aim = ({ target }: Event) => {
      clearTimeout(waiting);
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-discover]');
      // What does not come now is asked for again by the click.
      if (link && navigator.onLine) waiting = setTimeout(() => fetchAhead(link).catch(() => {}), 100);
    };
    for (const intent of intents) {
      window.addEventListener(intent, aim, { passive: true, signal: leave.signal });
    }
    return () => {
      clearTimeout(waiting);
      leave.abort();
    };
  }, [router, framework]);
  return page ? <PrefetchPageLinks page={page} /> : null;
}
