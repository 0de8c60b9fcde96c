import { Store } from '../api/browser-store.ts';

/** Opened by checkout, success stays on the cart; otherwise it leads home. */
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

export function closeLogin(): void {
  loginDialog.set({ ...loginDialog.get(), open: false });
}
