import { useSyncExternalStore } from 'react';
import type { EndpointName } from '../../contract/endpoints.ts';
import { Store } from '../api/browser-store.ts';
import { call, CallFailed } from '../api/client.ts';

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
  return message;
}

export async function leaveDesk(): Promise<string> {
  const { message } = await call('GET /api/seller/logout');
  return message;
}

export function closeDesk(): void {
  deskState.set('out');
}

/** Any call of the desk may be the one that learns that the session has ended. */
export function noticeLapse(error: unknown): void {
  if (error instanceof CallFailed && error.code === 'not-seller' && deskState.get() === 'in') {
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
