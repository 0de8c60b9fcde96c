import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Store } from '../../api/browser-store.ts';

/** Whether something on this page would be lost by leaving it. */
export const unsaved = new Store(false);

/** Holds back every way out while there is something to lose, and only then: a page that listens is not kept for going back. */
export function useUnsaved(dirty: boolean) {
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
