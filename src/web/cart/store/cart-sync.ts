import { cartToWire } from '../../../rules/cart.ts';
import { withTabLock } from '../../browser-store.ts';
import { ApiError, call, isRetryable } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { latestCart, markSent } from './cart-store.ts';

const maxBackoff = 30_000;

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Set by every call, so that a change made while a request ends is sent too. */
let sendRequested = false;
let inFlight: Promise<void> | undefined;
/** The stamp of the cart in flight; that request is `keepalive` and needs no second send on pagehide. */
let inFlightStamp: string | undefined;
let onSessionLost: () => void = () => undefined;

/** Sends the cart until the server has the latest one. Changes made during a request go with the next. */
export function sendCart(): Promise<void> {
  clearTimeout(timer);
  sendRequested = true;
  // The lock keeps an older cart of one tab from arriving after a newer one of another.
  inFlight ??= withTabLock('warraq.cart', sendAll).finally(() => {
    inFlight = undefined;
    return sendRequested ? sendCart() : undefined;
  });
  return inFlight;
}

async function sendAll(): Promise<void> {
  for (;;) {
    sendRequested = false;
    const stored = latestCart();
    if (!stored.unsent || stored.owner === null) return;
    try {
      inFlightStamp = stored.stamp;
      await post(stored.cart);
      failures = 0;
      markSent(stored.stamp);
    } catch (error) {
      handleFailure(error);
      return;
    } finally {
      inFlightStamp = undefined;
    }
  }
}

function post(cart: ReadonlyMap<string, number>) {
  return call('POST /api/cart/update', { body: { cartItems: cartToWire(cart) }, keepalive: true });
}

/** Retries with exponential backoff. A refused cart is not retried: it waits for the next change. */
function handleFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not-logged-in') onSessionLost();
  if (failures === 0 || !isRetryable(error)) void toastProblem(error);
  if (!isRetryable(error)) return;
  timer = setTimeout(() => void sendCart(), Math.min(maxBackoff, 1000 * 2 ** failures));
  failures += 1;
}

/** Sends unsent changes of an earlier visit now, and later ones when the network returns or the page is left. */
export function startCartSync(sessionLost: () => void): void {
  onSessionLost = sessionLost;
  window.addEventListener('online', () => void sendCart());
  window.addEventListener('pagehide', () => {
    const stored = latestCart();
    if (stored.unsent && stored.owner !== null && stored.stamp !== inFlightStamp)
      void post(stored.cart).catch(() => undefined);
  });
  if (latestCart().unsent) void sendCart();
}
