import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../api/toast-success.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { localPath } from '../../locale.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { m } from '../../i18n/messages.js';
import { setLoggedOut, logOut } from './desk-session.ts';
import { unsaved } from '../products/use-unsaved-changes.ts';

const LeaveDialog = lazy(() => import('../products/leave-dialog.tsx'));

export function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();

  async function leave() {
    setAsking(false);
    setBusy(true);
    try {
      const message = await logOut();
      unsaved.set(false);
      await navigate(localPath('/'));
      client.removeQueries({ queryKey: ['desk'] });
      setLoggedOut();
      toastSuccess(message, m.logged_out);
    } catch (error) {
      void toastProblem(error);
      setBusy(false);
    }
  }

  return (
    <>
      <BusyButton
        type="button"
        busy={busy}
        className="btn btn-2 btn-sm"
        onClick={() => {
          if (unsaved.get()) setAsking(true);
          else void leave();
        }}
      >
        {m.desk_logout()}
      </BusyButton>
      <Suspense>
        {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={() => void leave()} />}
      </Suspense>
    </>
  );
}
