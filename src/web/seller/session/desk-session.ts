import { useSyncExternalStore } from 'react';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { readStored, Store, writeStored } from '../../api/browser-store.ts';
import { ApiError, call } from '../../api/client.ts';

/** `lapsed`: the session ended while the desk was open; what is being written there stays. */
export type DeskState = 'asking' | 'unreachable' | 'out' | 'in' | 'lapsed';

const deskState = new Store<DeskState>('asking');

export function useDeskState(): DeskState {
  return useSyncExternalStore(deskState.subscribe, deskState.get, () => 'asking');
}

export async function askForSeller(): Promise<void> {
  if (deskState.get() === 'unreachable') deskState.set('asking');
  try {
    const { success } = await call('GET /api/seller/is-auth');
    deskState.set(success ? 'in' : 'out');
  } catch {
    deskState.set('unreachable');
  }
}

export async function enterDesk(email: string, password: string): Promise<string> {
  const { message } = await call('POST /api/seller/login', { body: { email, password } });
  deskState.set('in');
  tellTabs(true);
  return message;
}

export async function leaveDesk(): Promise<string> {
  const { message } = await call('GET /api/seller/logout');
  tellTabs(false);
  return message;
}

export function closeDesk(): void {
  deskState.set('out');
}

const tabsKey = 'warraq.desk';

function tellTabs(isIn: boolean): void {
  writeStored(tabsKey, { isIn, at: Date.now() });
}

/**
 * The seller came or went in another tab of this browser, or while this page was put away: after a logout no desk
 * goes on showing names and addresses.
 */
export function followOtherTabs(): () => void {
  const told = ({ key }: StorageEvent) => {
    if (key !== tabsKey) return;
    const kept = readStored(tabsKey) as { isIn?: boolean } | null;
    if (kept?.isIn) void askAgain('out');
    else closeDesk();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void askAgain('out');
  };
  window.addEventListener('storage', told);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', told);
    window.removeEventListener('pageshow', shown);
  };
}

/** A shop that does not answer has not logged anybody out. */
export async function askAgain(ended: 'out' | 'lapsed'): Promise<void> {
  const answer = await call('GET /api/seller/is-auth').catch(() => null);
  if (answer?.success) deskState.set('in');
  else if (answer && deskState.get() === 'in') deskState.set(ended);
}

/** Any call of the desk may be the one that learns that the session has ended. */
export function noticeLapse(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not-seller' && deskState.get() === 'in') {
    deskState.set('lapsed');
  }
}

export async function deskCall<N extends EndpointName>(...given: Parameters<typeof call<N>>) {
  try {
    return await call<N>(...given);
  } catch (error) {
    noticeLapse(error);
    throw error;
  }
}
