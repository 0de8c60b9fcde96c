import type { OrderEvent } from '../../../contract/desk.ts';

const minBackoff = 1000;
const maxBackoff = 30_000;

interface OrderEventHandlers {
  onOrder: (order: OrderEvent) => void;
  /** Events may have been missed: refetch the list. */
  onRefresh: () => void;
  onLive: (live: boolean) => void;
  /** The server refused the connection: the session may have expired. */
  onRefused: () => void;
}

/** Subscribes to the order events (SSE) and reconnects with exponential backoff; returns an unsubscribe function. */
export function subscribeToOrders({ onOrder, onRefresh, onLive, onRefused }: OrderEventHandlers): () => void {
  let source: EventSource;
  let backoff = minBackoff;
  let wasOpen = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    source = new EventSource('/api/order/events');
    source.addEventListener('open', () => {
      onLive(true);
      backoff = minBackoff;
      if (wasOpen) onRefresh();
      wasOpen = true;
    });
    source.addEventListener('order', ({ data }: MessageEvent<string>) =>
      onOrder(JSON.parse(data) as OrderEvent),
    );
    source.addEventListener('refresh', onRefresh);
    source.addEventListener('error', () => {
      onLive(false);
      // EventSource reconnects on its own unless the server refused the connection.
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      reconnectTimer = setTimeout(connect, backoff);
      backoff = Math.min(backoff * 2, maxBackoff);
    });
  }

  connect();
  return () => {
    source.close();
    clearTimeout(reconnectTimer);
  };
}
