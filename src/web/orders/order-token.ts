import { useSyncExternalStore } from 'react';

/** The token of a link to an order. It is in the fragment, which browsers send to no server. */
export function tokenOf(link: string): string {
  return new URL(link).hash.slice(1);
}

function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The token of this page's address; empty if it has none, null until hydration. */
export function useOrderToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => tokenOf(window.location.href),
    () => null,
  );
}
