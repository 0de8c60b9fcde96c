import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../api/toast-success.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { localPath } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { Button } from '../kit/desk-page.tsx';
import { LeaveDialog, unsaved } from '../kit/unsaved-changes.tsx';
import { setLoggedOut, logOut } from './desk-session.ts';

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
      <Button busy={busy} onClick={() => (unsaved.get() ? setAsking(true) : void leave())}>
        {m.desk_logout()}
      </Button>
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={() => void leave()} />}
    </>
  );
}
