import { useEffect, useEffectEvent } from 'react';

/**
 * Closes a menu or a panel on Back and Forward. Its own links close it when they are clicked: the new location is committed
 * later, when the menu may be open again.
 */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const listener = () => onBack();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
}
