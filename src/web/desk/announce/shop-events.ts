import type { OrderEvent } from '../../../contract/desk.ts';

const minBackoff = 1000;
const maxBackoff = 30_000;

export type ShopEvent =
  | { kind: 'order'; order: OrderEvent }
  | { kind: 'message' }
  /** Events may have been missed: refetch what is shown. */
  | { kind: 'refresh' }
  | { kind: 'live'; live: boolean };

interface ShopEventHandlers {
  /** `isFirst` in one of the open tabs only: there the seller is alerted. */
  onEvent: (event: ShopEvent, isFirst: boolean) => void;
  /** The server refused the connection: the session may have expired. */
  onRefused: () => void;
}

const shared = 'warraq.desk-events';

/**
 * Listens to the events of the shop; returns a function that stops it. One tab has the connection and passes the events
 * on to the others: a browser opens only six connections to a server.
 */
export function listenToShop({ onEvent, onRefused }: ShopEventHandlers): () => void {
  // A page without encryption has no locks; there every tab connects.
  if (!navigator.locks) return connect((event) => onEvent(event, true), onRefused);
  const channel = new BroadcastChannel(shared);
  // Only pages of this shop hear a channel.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (data: ShopEvent | 'hello') => channel.postMessage(data);
  const stopped = new AbortController();
  let connection: { live: boolean } | undefined;
  let heardOthers = false;

  channel.addEventListener('message', ({ data }: MessageEvent<ShopEvent | 'hello'>) => {
    if (data === 'hello') {
      if (connection) tell({ kind: 'live', live: connection.live });
      return;
    }
    heardOthers = true;
    onEvent(data, false);
  });
  // The tab that has the connection answers whether it is open.
  tell('hello');

  const connectUntilStopped = () =>
    new Promise<void>((resolve) => {
      const own: { live: boolean } = { live: false };
      connection = own;
      const pass = (event: ShopEvent) => {
        if (event.kind === 'live') own.live = event.live;
        tell(event);
        onEvent(event, true);
      };
      // After another tab had the connection, something may have been missed in between.
      const close = connect(pass, onRefused, heardOthers);
      stopped.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  navigator.locks.request(shared, { signal: stopped.signal }, connectUntilStopped).catch(() => {});

  return () => {
    stopped.abort();
    channel.close();
  };
}

/** Reconnects with exponential backoff. */
function connect(
  onEvent: (event: ShopEvent) => void,
  onRefused: () => void,
  wasConnected = false,
): () => void {
  let source: EventSource;
  let backoff = minBackoff;
  let wasOpen = wasConnected;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    source = new EventSource('/api/order/events');
    source.addEventListener('open', () => {
      onEvent({ kind: 'live', live: true });
      backoff = minBackoff;
      if (wasOpen) onEvent({ kind: 'refresh' });
      wasOpen = true;
    });
    source.addEventListener('order', ({ data }: MessageEvent<string>) =>
      onEvent({ kind: 'order', order: JSON.parse(data) as OrderEvent }),
    );
    source.addEventListener('message', () => onEvent({ kind: 'message' }));
    source.addEventListener('refresh', () => onEvent({ kind: 'refresh' }));
    source.addEventListener('error', () => {
      onEvent({ kind: 'live', live: false });
      // EventSource reconnects on its own unless the server refused the connection.
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      reconnectTimer = setTimeout(open, backoff);
      backoff = Math.min(backoff * 2, maxBackoff);
    });
  }

  open();
  return () => {
    source.close();
    clearTimeout(reconnectTimer);
  };
}
