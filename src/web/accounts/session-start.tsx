import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { closedDialog, loginDialog } from './login-dialog-store.ts';
import { startSession } from './session-store.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

/** Wakes the page: asks who is here, and holds what may come up over any page. */
export function SessionStart() {
  const { open } = useSyncExternalStore(loginDialog.subscribe, loginDialog.get, () => closedDialog);
  const [asked, setAsked] = useState(false);
  if (open && !asked) setAsked(true);
  useEffect(startSession, []);
  return <Suspense>{asked && <LoginDialog />}</Suspense>;
}
