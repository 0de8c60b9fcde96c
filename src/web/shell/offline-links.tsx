import { useEffect } from 'react';
import { isReader } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';

/**
 * While offline, a click on a link shows a note with a retry button. Followed, the link would end on the browser's error
 * page whenever the next page's script is not loaded yet.
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

/** The clicked link, if it leads to another page of the shop while the browser is offline. */
function unreachable({ target }: Event): HTMLAnchorElement | null {
  if (navigator.onLine || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== window.location.origin) return null;
  const { pathname, search } = window.location;
  const isHere = link.hash !== '' && link.pathname === pathname && link.search === search;
  return isHere || isReader(link.pathname) ? null : link;
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
