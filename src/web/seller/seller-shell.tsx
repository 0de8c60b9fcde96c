import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query-client.tsx';
import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../words/messages.js';
import { DeskFrame } from './desk-frame.tsx';
import { askForSeller, followOtherTabs, useDeskState } from './session/desk-session.ts';
import { LoginLeaf } from './session/login-panel.tsx';
import './seller.css';
import './products/products.css';

const LapsedDialog = lazy(() => import('./session/session-expired-dialog.tsx'));

/** The same page for everybody until the server has said who is here. */
export default function SellerShell() {
  return (
    <QueryProvider>
      <DeskDoor />
    </QueryProvider>
  );
}

function DeskDoor() {
  const state = useDeskState();
  const client = useQueryClient();
  useEffect(() => void askForSeller(), []);
  useEffect(followOtherTabs, []);
  useEffect(() => {
    if (state === 'out') client.removeQueries({ queryKey: ['desk'] });
  }, [state, client]);

  if (state === 'out') return <LoginLeaf />;
  if (state === 'in' || state === 'lapsed') {
    return (
      <DeskFrame>
        <Outlet />
        <Suspense>{state === 'lapsed' && <LapsedDialog />}</Suspense>
      </DeskFrame>
    );
  }
  return (
    <main id="main" className="seller-door" tabIndex={-1}>
      <PageMeta title={m.desk()} unlisted />
      <h1 className="vh">{m.desk()}</h1>
      <ScriptNote />
      {state === 'asking' ? (
        <Spinner className="needs-script" words={m.desk_opening()} />
      ) : (
        <EmptyState
          words={m.problem_unreachable()}
          action={
            <button type="button" className="btn btn-1" onClick={() => void askForSeller()}>
              {m.desk_again()}
            </button>
          }
        />
      )}
    </main>
  );
}
