import type { OrderEvent } from '../../../contract/desk.ts';

const firstWait = 1000;
const longestWait = 30_000;

interface Ears {
  onOrder: (order: OrderEvent) => void;
  /** Something may have been missed: look again. */
  onRefresh: () => void;
  onLive: (live: boolean) => void;
  /** The server would not have us: perhaps the session has ended. */
  onRefused: () => void;
}

/** Listens to the shop's orders until told to stop, and comes back whenever the line breaks. */
export function listenToOrders({ onOrder, onRefresh, onLive, onRefused }: Ears): () => void {
  let source: EventSource;
  let wait = firstWait;
  let wasOpen = false;
  let returning: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    source = new EventSource('/api/order/events');
    source.addEventListener('open', () => {
      onLive(true);
      wait = firstWait;
      if (wasOpen) onRefresh();
      wasOpen = true;
    });
    source.addEventListener('order', ({ data }: MessageEvent<string>) =>
      onOrder(JSON.parse(data) as OrderEvent),
    );
    source.addEventListener('refresh', onRefresh);
    source.addEventListener('error', () => {
      onLive(false);
      // The browser tries again by itself, unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      returning = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    });
  }

  connect();
  return () => {
    source.close();
    clearTimeout(returning);
  };
}
