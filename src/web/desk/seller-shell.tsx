import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query-client.tsx';
import { PageMeta } from '../seo/page-meta.tsx';
import { LoadFailed, Spinner } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { localPath, otherLocale, plainPath } from '../locale.ts';
import { chosenLanguage } from '../ui/language-link.tsx';
import { m } from '../i18n/messages.js';
import { DeskFrame } from './desk-frame.tsx';
import { checkSession, syncWithOtherTabs, useDeskState } from './session/desk-session.ts';
import { LoginPanel, SessionExpiredDialog } from './session/login-panel.tsx';
import styles from './desk-frame.module.css';

/** Renders the same page for every visitor until the session is checked. */
export default function SellerShell() {
  return (
    <QueryProvider>
      <SessionGate />
    </QueryProvider>
  );
}

function SessionGate() {
  const state = useDeskState();
  const client = useQueryClient();
  useEffect(openInChosenLanguage, []);
  useEffect(() => void checkSession(), []);
  useEffect(syncWithOtherTabs, []);
  useEffect(() => {
    if (state === 'logged-out') client.removeQueries({ queryKey: ['desk'] });
  }, [state, client]);

  if (state === 'logged-out') return <LoginPanel />;
  if (state === 'logged-in' || state === 'expired') {
    return (
      <DeskFrame>
        <Outlet />
        {state === 'expired' && <SessionExpiredDialog />}
      </DeskFrame>
    );
  }
  return (
    <main id="main" className={styles.gate} tabIndex={-1}>
      <PageMeta title={m.desk()} unlisted />
      <h1 className="vh">{m.desk()}</h1>
      <ScriptNote />
      {state === 'checking' ? (
        <Spinner className="needs-script" words={m.desk_opening()} />
      ) : (
        <LoadFailed words={m.problem_unreachable()} onRetry={() => void checkSession()} />
      )}
    </main>
  );
}

/** The desk opens in the language that was chosen in this browser, whatever link leads to it. */
function openInChosenLanguage(): void {
  const { pathname, search, hash } = window.location;
  if (chosenLanguage() === otherLocale())
    window.location.replace(localPath(plainPath(pathname), otherLocale()) + search + hash);
}
