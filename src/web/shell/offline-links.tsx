import { useEffect } from 'react';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';

/**
 * Without a network a link stays where it is and offers to be tried again. Followed, it would end in
 * the browser's own error page wherever the next page's script is not here yet.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const leave = new AbortController();
    const hold = (event: Event) => {
      const link = unreachable(event);
      if (!link) return;
      event.preventDefault();
      toast.error(<OfflineWords retry={() => link.click()} />, { id: 'network', duration: Infinity });
    };
    window.addEventListener('click', hold, { capture: true, signal: leave.signal });
    return () => leave.abort();
  }, []);
}

/** The link to another page of the shop that cannot be fetched now. */
function unreachable({ target }: Event): HTMLAnchorElement | null {
  if (navigator.onLine || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== window.location.origin) return null;
  const { pathname, search } = window.location;
  const isHere = link.hash !== '' && link.pathname === pathname && link.search === search;
  return isHere ? null : link;
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
