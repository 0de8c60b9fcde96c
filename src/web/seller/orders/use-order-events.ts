import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../words/messages.js';
import { askAgain } from '../session/desk-session.ts';
import { listenToOrders } from './order-events.ts';
import { ordersKey } from './use-desk-orders.ts';

const gathered = 300;
/** The seller's clock and the server's may differ by this much. */
const clockSlack = 60_000;

/** Orders appear by themselves while the list is open; what was missed while the line was down is fetched again. */
export function useOrderEvents() {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  /** An order is new until it is moved or looked into. */
  const onSeen = useCallback((id: string) => {
    setFresh((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before));
  }, []);

  useEffect(() => {
    const opened = Date.now();
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(refreshing);
      refreshing = setTimeout(() => void client.invalidateQueries({ queryKey: ordersKey }), gathered);
    };
    const told = new Set<string>();
    const stop = listenToOrders({
      onLive: setLive,
      onRefresh: refresh,
      onRefused: () => void askAgain('lapsed'),
      onOrder: ({ _id, createdAt, status }) => {
        refresh();
        if (status !== 'Order Placed') onSeen(_id);
        // A card order is news once it is paid; before that the shopper may still turn back.
        const isNew = Date.parse(createdAt) >= opened - clockSlack && status === 'Order Placed';
        if (!isNew || told.has(_id)) return;
        told.add(_id);
        setFresh((before) => new Set(before).add(_id));
        toast(m.desk_new_order(), { id: 'new-order' });
      },
    });
    return () => {
      stop();
      clearTimeout(refreshing);
    };
  }, [client, onSeen]);

  return { live, fresh, onSeen };
}
