import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { recheckSession } from '../session/desk-session.ts';
import { subscribeToOrders } from './order-events.ts';
import { ordersKey } from './use-desk-orders.ts';

const debounceMs = 300;
/** Tolerated difference between the seller's clock and the server's. */
const clockSlack = 60_000;

/** Refetches the orders on every event, debounced, and after a reconnect. */
export function useOrderEvents() {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());

  /** A new order is unseen until its status changes or the seller interacts with it. */
  const onSeen = useCallback((id: string) => {
    setUnseen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before));
  }, []);

  useEffect(() => {
    const opened = Date.now();
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(refreshTimer);
      refreshTimer = setTimeout(() => void client.invalidateQueries({ queryKey: ordersKey }), debounceMs);
    };
    const announced = new Set<string>();
    const stop = subscribeToOrders({
      onLive: setLive,
      onRefresh: refresh,
      onRefused: () => void recheckSession('expired'),
      onOrder: ({ _id, createdAt, status }) => {
        refresh();
        if (status !== 'Order Placed') onSeen(_id);
        // A card order is announced once it is paid: before that the shopper may still give it up.
        const isNew = Date.parse(createdAt) >= opened - clockSlack && status === 'Order Placed';
        if (!isNew || announced.has(_id)) return;
        announced.add(_id);
        setUnseen((before) => new Set(before).add(_id));
        toast(m.desk_new_order(), { id: 'new-order' });
      },
    });
    return () => {
      stop();
      clearTimeout(refreshTimer);
    };
  }, [client, onSeen]);

  return { live, unseen, onSeen };
}
