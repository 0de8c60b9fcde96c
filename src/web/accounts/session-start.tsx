import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '../browser-store.ts';
import { loginDialog, startSession } from './session/session-store.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

/** Starts the session after hydration and renders the login dialog once it is opened. */
export function SessionStart() {
  const { open } = useStore(loginDialog);
  const [asked, setAsked] = useState(false);
  if (open && !asked) setAsked(true);
  useEffect(startSession, []);
  return <Suspense>{asked && <LoginDialog />}</Suspense>;
}
