import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';
import { listenToOrders } from './order-events.ts';
import { ordersKey } from './use-desk-orders.ts';

const gathered = 300;
/** The seller's clock and the server's may differ by this much. */
const clockSlack = 60_000;

/** Orders appear by themselves while the list is open; what was missed while the line was down is fetched again. */
export function useOrderEvents(): { live: boolean; fresh: ReadonlySet<string> } {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

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
      onOrder: ({ _id, createdAt, status }) => {
        refresh();
        // A card order is news once it is paid; before that the shopper may still turn back.
        const isNew = Date.parse(createdAt) >= opened - clockSlack && status === 'Order Placed';
        if (!isNew || told.has(_id)) return;
        told.add(_id);
        setFresh(new Set(told));
        toast(m.desk_new_order(), { id: 'new-order' });
      },
    });
    return () => {
      stop();
      clearTimeout(refreshing);
    };
  }, [client]);

  return { live, fresh };
}
