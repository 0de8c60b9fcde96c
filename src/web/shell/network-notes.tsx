import { useEffect } from 'react';
import { isReader } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

/**
 * Shows a note while the browser is offline, and another when it is online again. While offline, a click on a link shows the
 * note with a retry button: followed, the link would end on the browser's error page whenever the next page's script is not
 * loaded yet.
 */
export function useNetworkNotes(): void {
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    window.addEventListener('offline', () => void toast(m.offline_note(), lasting), { signal });
    window.addEventListener(
      'online',
      () => void toast.success(m.online_again(), { id: 'network', duration: 2000 }),
      { signal },
    );
    window.addEventListener('click', holdUnreachable, { capture: true, signal });
    return () => leave.abort();
  }, []);
}

const lasting = { id: 'network', duration: Infinity };

function holdUnreachable(event: Event): void {
  const link = unreachable(event);
  if (!link) return;
  event.preventDefault();
  toast.error(<OfflineWords retry={() => link.click()} />, lasting);
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
