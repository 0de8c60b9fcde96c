import { Store } from '../../browser-store.ts';

/** After a login for one of these the shopper stays on the page; any other login leads to the home page. */
export type LoginReason = 'checkout' | 'page';

export interface LoginDialogState {
  open: boolean;
  reason?: LoginReason;
}

export const loginDialog = new Store<LoginDialogState>({ open: false });

export const closedDialog: LoginDialogState = { open: false };

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
