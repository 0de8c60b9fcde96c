import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { toast } from '../ui/toasts.tsx';
import { aboutNoun, useDeskQuery } from './kit/desk-data.ts';

/** What waits for the seller: asked every 15 seconds, also behind another window, and when the page is looked at again. */
export function useWaiting(enabled: boolean) {
  const { data, dataUpdatedAt } = useDeskQuery(
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
  return { ...data, askedAt: dataUpdatedAt };
}

/**
 * Announces orders and messages that arrive, and reloads their lists. Until the seller looks at the list of orders, the title
 * of the page says how many are new.
 */
export function useAnnouncements({ orders, messages, askedAt }: ReturnType<typeof useWaiting>, path: string) {
  const client = useQueryClient();
  const last = useRef<{ orders: number; messages: number }>(null);
  const [seen, setSeen] = useState<number>();
  useEffect(() => {
    if (orders === undefined || messages === undefined) return;
    const before = last.current ?? { orders, messages };
    last.current = { orders, messages };
    if (orders > before.orders) toast(m.desk_new_order(), { id: 'new-order' });
    if (messages > before.messages) toast(m.desk_new_message(), { id: 'new-message' });
    if (orders !== before.orders) void client.invalidateQueries(aboutNoun('GET /api/order/seller'));
    if (messages !== before.messages) void client.invalidateQueries(aboutNoun('GET /api/messages/list'));
    const isLooking = path === '/seller/orders' && !document.hidden;
    setSeen((known) => (known === undefined || isLooking ? orders : Math.min(known, orders)));
  }, [client, orders, messages, path, askedAt]);
  const fresh = (orders ?? 0) - (seen ?? orders ?? 0);
  useTitlePrefix(fresh > 0 ? `${m.desk_new_orders(counted(fresh))} · ` : '');
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
