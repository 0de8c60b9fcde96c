import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { counted } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { toast } from '../ui/toasts.tsx';
import { aboutNoun, useDeskQuery } from './kit/desk-data.ts';

/** What waits for the seller: asked every 15 seconds, also behind another window, and when the page is looked at again. */
export function useWaiting(enabled: boolean) {
  return useDeskQuery(
    'GET /api/order/waiting',
    {},
    {
      meta: { silent: true },
      enabled,
      refetchInterval: 15_000,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  );
}

/**
 * Announces orders and messages that arrive, and reloads their lists. Until the seller looks at the list of orders, the title
 * of the page says how many are new.
 */
export function useAnnouncements({ data }: ReturnType<typeof useWaiting>, isListShown: boolean) {
  const client = useQueryClient();
  const last = useRef(data);
  useEffect(() => {
    const before = last.current;
    last.current = data;
    if (!data || !before) return;
    if (data.orders > before.orders) toast(m.desk_new_order(), { id: 'new-order' });
    if (data.messages > before.messages) toast(m.desk_new_message(), { id: 'new-message' });
    if (data.orders !== before.orders) void client.invalidateQueries(aboutNoun('GET /api/order/seller'));
    if (data.messages !== before.messages) void client.invalidateQueries(aboutNoun('GET /api/messages/list'));
  }, [client, data]);

  const [seen, setSeen] = useState<number>();
  const isVisible = useIsVisible();
  const orders = data?.orders ?? seen;
  const nowSeen = isListShown && isVisible ? orders : Math.min(seen ?? Infinity, orders ?? Infinity);
  if (orders !== undefined && nowSeen !== seen) setSeen(nowSeen);
  const fresh = (orders ?? 0) - (nowSeen ?? 0);
  useTitlePrefix(fresh > 0 && orders !== undefined ? `${m.desk_new_orders(counted(fresh))} · ` : '');
}

/** Before the title of every page, also of the next one. */
function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    if (!prefix) return;
    const write = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [prefix]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => !document.hidden,
    () => true,
  );
}
