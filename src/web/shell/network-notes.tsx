import { useEffect } from 'react';
import { isReader } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { Button } from '../ui/button.tsx';
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
      {m.offline_note()} <Button look="link" words={m.try_again()} onClick={retry} />
    </>
  );
}

/** Shows a note while the browser is offline, and another when it is online again. */
export function useNetworkNotes(): void {
  useEffect(() => {
    const gone = () => toast(m.offline_note(), { id: 'network', duration: Infinity });
    const back = () => toast.success(m.online_again(), { id: 'network', duration: 2000 });
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, []);
}
