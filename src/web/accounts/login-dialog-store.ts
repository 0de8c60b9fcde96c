import { Store } from '../api/browser-store.ts';

/** Opened on the way to an order, success stays on the page; otherwise it leads home. */
export type LoginReason = 'checkout';

export interface LoginDialogState {
  open: boolean;
  reason?: LoginReason;
}

export const loginDialog = new Store<LoginDialogState>({ open: false });

export const closedDialog: LoginDialogState = { open: false };

export function openLogin(reason?: LoginReason): void {
  loginDialog.set({ open: true, reason });
}

/** Whoever was in the middle of ordering is being asked to log in again. */
export function isAskedToGoOn(): boolean {
  const { open, reason } = loginDialog.get();
  return open && reason === 'checkout';
}

export function closeLogin(): void {
  loginDialog.set({ ...loginDialog.get(), open: false });
}
