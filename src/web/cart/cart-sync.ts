import { cartToWire } from '../../rules/cart.ts';
import { withTabLock } from '../api/browser-store.ts';
import { ApiError, call, isRetryable } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { latestCart, markSent } from './cart-store.ts';

const longestPause = 30_000;

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A change may come when the last sending is over but not yet put away. */
let asked = false;
let running: Promise<void> | undefined;
/** The change that is on its way; it arrives though the page is left. */
let onItsWay: string | undefined;
let onSessionLost: () => void = () => undefined;

/** Sends the cart as it is now until the server has it. Changes made meanwhile go with the next sending. */
export function sendCart(): Promise<void> {
  clearTimeout(timer);
  asked = true;
  // One tab at a time, so that an older cart never arrives after a newer one.
  running ??= withTabLock('warraq.cart', sendAll).finally(() => {
    running = undefined;
    return asked ? sendCart() : undefined;
  });
  return running;
}

async function sendAll(): Promise<void> {
  for (;;) {
    asked = false;
    const kept = latestCart();
    if (!kept.unsent || kept.owner === null) return;
    try {
      onItsWay = kept.stamp;
      await post(kept.cart);
      failures = 0;
      markSent(kept.stamp);
    } catch (error) {
      fail(error);
      return;
    } finally {
      onItsWay = undefined;
    }
  }
}

function post(cart: ReadonlyMap<string, number>) {
  return call('POST /api/cart/update', { body: { cartItems: cartToWire(cart) }, keepalive: true });
}

/** What did not arrive is tried again, ever more slowly; a refusal is told and waits for the next change. */
function fail(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not-logged-in') onSessionLost();
  if (failures === 0 || !isRetryable(error)) void toastProblem(error);
  if (!isRetryable(error)) return;
  timer = setTimeout(() => void sendCart(), Math.min(longestPause, 1000 * 2 ** failures));
  failures += 1;
}

/** Begins to watch: what another visit left unsent, the network coming back, the page being left. */
export function startCartSync(sessionLost: () => void): void {
  onSessionLost = sessionLost;
  window.addEventListener('online', () => void sendCart());
  window.addEventListener('pagehide', () => {
    const kept = latestCart();
    if (kept.unsent && kept.owner !== null && kept.stamp !== onItsWay)
      void post(kept.cart).catch(() => undefined);
  });
  if (latestCart().unsent) void sendCart();
}
