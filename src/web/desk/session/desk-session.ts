import { useSyncExternalStore } from 'react';
import type { AnswerOf, EndpointName } from '../../../contract/endpoints.ts';
import { readStored, Store, writeStored } from '../../browser-store.ts';
import { ApiError, call } from '../../api/client.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../ui/toasts.tsx';
import { forgetUnsaved } from '../kit/unsaved-changes.tsx';

/** `expired`: the session ended while the desk was open; unsaved input stays on the page. */
type DeskState = 'checking' | 'unreachable' | 'logged-out' | 'logged-in' | 'expired';

const deskState = new Store<DeskState>('checking');

type DeskMember = Pick<AnswerOf<'GET /api/staff/me'>, 'name' | 'role'>;
const nobody: DeskMember = { name: '', role: 'owner' };
const deskMember = new Store<DeskMember>(nobody);

/** Who is logged in. */
export function useDeskMember(): DeskMember {
  return useSyncExternalStore(deskMember.subscribe, deskMember.get, () => nobody);
}

async function readSession(): Promise<boolean> {
  const { success } = await call('GET /api/seller/is-auth');
  if (success) deskMember.set(await call('GET /api/staff/me'));
  return success;
}

export function useDeskState(): DeskState {
  return useSyncExternalStore(deskState.subscribe, deskState.get, () => 'checking');
}

export async function checkSession(): Promise<void> {
  if (deskState.get() === 'unreachable') deskState.set('checking');
  try {
    deskState.set((await readSession()) ? 'logged-in' : 'logged-out');
  } catch {
    deskState.set('unreachable');
  }
}

export async function logIn(email: string, password: string, code?: string): Promise<string> {
  const { message } = await call('POST /api/seller/login', { body: { email, password, code } });
  await readSession();
  logins += 1;
  isFreshLogin = true;
  deskState.set('logged-in');
  notifyOtherTabs(true);
  return message;
}

/** A call that was sent before the last of them says nothing about this session, however late it is refused. */
let logins = 0;
let isFreshLogin = false;

/** True once after each login on this page. */
export function takeFreshLogin(): boolean {
  const isFresh = isFreshLogin;
  isFreshLogin = false;
  return isFresh;
}

export type Logout = 'GET /api/seller/logout' | 'POST /api/staff/logout-everywhere';

async function logOut(endpoint: Logout): Promise<string> {
  const { message } = await deskCall(endpoint);
  notifyOtherTabs(false);
  return message;
}

export function setLoggedOut(): void {
  deskState.set('logged-out');
}

const tabsKey = 'warraq.desk';

function notifyOtherTabs(isIn: boolean): void {
  writeStored(tabsKey, { isIn, at: Date.now() });
}

/**
 * Follows a login or logout in another tab, and rechecks the session of a page restored from the back/forward
 * cache: after a logout no tab may show names and addresses.
 */
export function syncWithOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== tabsKey) return;
    const stored = readStored(tabsKey) as { isIn?: boolean } | null;
    if (stored?.isIn) void recheckSession('logged-out');
    else setLoggedOut();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void recheckSession('logged-out');
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** A failed request leaves the state as it is: it says nothing about the session. */
async function recheckSession(ended: 'logged-out' | 'expired'): Promise<void> {
  const isOpen = await readSession().catch(() => null);
  if (isOpen) deskState.set('logged-in');
  else if (isOpen === false && deskState.get() === 'logged-in') deskState.set(ended);
}

/** Every failed call of the desk passes here, because any of them may be refused for an expired session. */
export function detectExpiredSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not-seller' && deskState.get() === 'logged-in') {
    deskState.set('expired');
  }
}

export async function deskCall<N extends EndpointName>(...args: Parameters<typeof call<N>>) {
  const sentAfter = logins;
  try {
    return await call<N>(...args);
  } catch (error) {
    if (sentAfter === logins) detectExpiredSession(error);
    throw error;
  }
}

/** Ends this session, or all of them, and leaves the desk. */
export function useLogout(endpoint: Logout, said: () => string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => logOut(endpoint),
    async onSuccess(message) {
      forgetUnsaved();
      await navigate('/');
      setLoggedOut();
      toastSuccess(message, said);
    },
  });
}
