import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Store } from '../../api/browser-store.ts';

/** Whether the page has unsaved changes. */
export const unsaved = new Store(false);

/** Blocks navigation while there are unsaved changes; a `beforeunload` listener would disable the back/forward cache. */
export function useUnsavedChanges(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    unsaved.set(true);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.get()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.set(false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get() && currentLocation.pathname !== nextLocation.pathname,
  );
}
