import { countItems } from '../../../rules/cart.ts';
import type { User } from '../../../contract/accounts.ts';
import { Store } from '../../browser-store.ts';
import { call } from '../../api/client.ts';
import {
  applyServerCart,
  cartStore,
  detachCart,
  discardCart,
  initCartStore,
  replaceCart,
} from '../../cart/store/cart-store.ts';
import { sendCart, startCartSync } from '../../cart/store/cart-sync.ts';
import { initialOf, savePrehydrationState } from './prehydration-state.ts';

export interface Session {
  user: User | null;
  isSeller: boolean;
  /** Whether the server has told who is logged in. */
  ready: boolean;
}

export const sessionStore = new Store<Session>({ user: null, isSeller: false, ready: false });

let started = false;
let asking: Promise<void> | undefined;
/** Raised at login and logout, to drop responses to requests sent before. */
let generation = 0;

/** Asks once per document who is logged in. After a failure it asks again when the page becomes visible. */
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

/** An expired session keeps its user while the dialog asks for a new login during a checkout. */
async function askUser(): Promise<void> {
  const askedAt = cartStore.get() ?? undefined;
  const askedIn = generation;
  try {
    const { success, user } = await call('GET /api/user/is-auth');
    if (askedIn !== generation) return;
    if (success && user) {
      setUser(user);
      applyServerCart(user._id, user.cartItems, askedAt);
      if (cartStore.get()?.unsent) void sendCart();
    } else if (!sessionStore.get().user || !isReloginOpen()) {
      setUser(null);
      detachCart();
    }
  } catch {
    // The stored cart stays, because the user may still be logged in.
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

/** After login or sign-up. The response contains the merged cart. */
export function beginSession(user: User): void {
  generation++;
  setUser(user);
  replaceCart(user._id, user.cartItems);
}

export function endSession(): void {
  generation++;
  setUser(null);
  discardCart();
}

/** The stored cart names its owner. A different owner means a login or logout in another tab. */
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

/** After a login for one of these the shopper stays on the page; any other login leads to the home page. */
export type LoginReason = 'checkout' | 'page';

export interface LoginDialogState {
  open: boolean;
  reason?: LoginReason;
}

export const loginDialog = new Store<LoginDialogState>({ open: false });

export function openLogin(reason?: LoginReason): void {
  loginDialog.set({ open: true, reason });
}

/** Whether the session expired during a checkout and the dialog asks for a new login. */
export function isReloginOpen(): boolean {
  const { open, reason } = loginDialog.get();
  return open && reason === 'checkout';
}

export function closeLogin(): void {
  loginDialog.set({ ...loginDialog.get(), open: false });
}
