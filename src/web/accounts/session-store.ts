import { countItems } from '../../rules/cart.ts';
import type { User } from '../../contract/accounts.ts';
import { Store } from '../api/browser-store.ts';
import { call } from '../api/client.ts';
import {
  applyServerCart,
  cartStore,
  discardCart,
  detachCart,
  initCartStore,
  replaceCart,
} from '../cart/cart-store.ts';
import { sendCart, startCartSync } from '../cart/cart-sync.ts';
import { isAskedToGoOn } from './login-dialog-store.ts';
import { initialOf, savePrehydrationState } from './prehydration-state.ts';

export interface Session {
  user: User | null;
  isSeller: boolean;
  /** The server has said who is here. */
  ready: boolean;
}

export const nobodyYet: Session = { user: null, isSeller: false, ready: false };
export const sessionStore = new Store<Session>(nobodyYet);

let started = false;
let asking: Promise<void> | undefined;
/** Raised when somebody comes or goes: an answer to a question asked before that is about somebody else. */
let visits = 0;

/** At the start of every page: who is here? A failure is silent, and asked again when the page is looked at. */
export function startSession(): void {
  if (started) return;
  started = true;
  initCartStore();
  startCartSync(() => void checkUser());
  cartStore.subscribe(followOtherTabs);
  cartStore.subscribe(saveState);
  void checkSeller();
  void checkUser();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkUser();
  });
  window.addEventListener('online', () => void checkUser());
}

export function checkUser(): Promise<void> {
  return (asking ??= askUser().finally(() => (asking = undefined)));
}

/** A session that was lost on the way to an order is over for the page when the login asked for is given up. */
async function askUser(): Promise<void> {
  const askedAt = cartStore.get() ?? undefined;
  const visit = visits;
  try {
    const { success, user } = await call('GET /api/user/is-auth');
    if (visit !== visits) return;
    if (success && user) {
      setUser(user);
      applyServerCart(user._id, user.cartItems, askedAt);
      if (cartStore.get()?.unsent) void sendCart();
    } else if (!sessionStore.get().user || !isAskedToGoOn()) {
      setUser(null);
      detachCart();
    }
  } catch {
    // The cart stays as the browser kept it: it is not known that the user has gone.
    sessionStore.set({ ...sessionStore.get(), ready: true });
  }
}

async function checkSeller(): Promise<void> {
  const isSeller = await call('GET /api/seller/is-auth').then(
    ({ success }) => success,
    () => false,
  );
  sessionStore.set({ ...sessionStore.get(), isSeller });
}

function setUser(user: User | null): void {
  sessionStore.set({ ...sessionStore.get(), user, ready: true });
  saveState();
}

/** After login or sign-up, whose answer carries the merged cart. */
export function beginSession(user: User): void {
  visits++;
  setUser(user);
  replaceCart(user._id, user.cartItems);
}

export function endSession(): void {
  visits++;
  setUser(null);
  discardCart();
}

/** The kept cart names its owner: another one there means that somebody came or went in another tab. */
function followOtherTabs(): void {
  const { user, ready } = sessionStore.get();
  if (ready && (cartStore.get()?.owner ?? null) !== (user?._id ?? null)) void checkUser();
}

function saveState(): void {
  const { user, ready } = sessionStore.get();
  if (!ready) return;
  savePrehydrationState({
    initial: user ? initialOf(user.name) : null,
    count: countItems(cartStore.get()?.cart ?? new Map()),
  });
}
