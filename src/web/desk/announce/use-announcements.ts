import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { aboutNoun, useDeskQuery } from '../kit/desk-data.ts';
import { recheckSession } from '../session/desk-session.ts';
import { alertSeller, addMessage, addOrder, markSeen, setLive, useNews } from './news.ts';
import { listenToShop } from './shop-events.ts';

const debounceMs = 300;
/** Tolerated difference between the seller's clock and the server's. */
const clockSlack = 60_000;

/** On every page of the desk: refetches what changed, and announces new orders and messages. */
export function Announcements(): null {
  const client = useQueryClient();
  useEffect(() => {
    const opened = Date.now();
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(refreshTimer);
      refreshTimer = setTimeout(() => {
        for (const name of ['GET /api/order/seller', 'GET /api/messages/list'] as const)
          void client.invalidateQueries(aboutNoun(name));
      }, debounceMs);
    };
    const announced = new Set<string>();
    const announce = (words: string, id: string, isFirst: boolean) => {
      toast(words, { id });
      if (isFirst) alertSeller(words);
    };
    const stop = listenToShop({
      onRefused: () => void recheckSession('expired'),
      onEvent(event, isFirst) {
        if (event.kind === 'live') return setLive(event.live);
        refresh();
        if (event.kind === 'message') {
          addMessage();
          announce(m.desk_new_message(), 'new-message', isFirst);
        }
        if (event.kind !== 'order') return;
        const { _id, createdAt, status } = event.order;
        if (status !== 'Order Placed') markSeen(_id);
        // A card order is announced once it is paid: before that the shopper may still give it up.
        const isNew = Date.parse(createdAt) >= opened - clockSlack && status === 'Order Placed';
        if (!isNew || announced.has(_id)) return;
        announced.add(_id);
        addOrder(_id);
        announce(m.desk_new_order(), 'new-order', isFirst);
      },
    });
    return () => {
      stop();
      clearTimeout(refreshTimer);
    };
  }, [client]);
  const { orders, messages } = useNews();
  useCountInTitle(orders + messages);
  return null;
}

/** What waits for the seller, beside the menu's links. */
export function useWaiting(enabled: boolean) {
  return useDeskQuery('GET /api/order/waiting', {}, { meta: { silent: true }, enabled });
}

/** Before the title of every page, also of the next one. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(/^\(\d+\) /, '');
      const counted = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== counted) document.title = counted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
