import { useEffect } from 'react';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';

/**
 * Without a network a link stays where it is and offers to be tried again. Followed, it would end in the
 * browser's own error page wherever the next page's script is not here yet.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || isHere(link)) return;
      event.preventDefault();
      toast.error(<OfflineWords retry={() => link.click()} />, { id: 'network', duration: Infinity });
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, []);
}

function isHere({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === window.location.pathname && search === window.location.search;
}

function OfflineWords({ retry }: { retry: () => void }) {
  return (
    <>
      {m.offline_note()}{' '}
      <button type="button" className="linkish" onClick={retry}>
        {m.try_again()}
      </button>
    </>
  );
}
