import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { localPath } from '../locale.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { endSession } from './session/session-store.ts';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

export function AccountSecurity() {
  const [open, setOpen] = useState<'email' | 'password' | 'delete' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  async function logOutEverywhere() {
    try {
      const { message } = await call('POST /api/user/logout-everywhere');
      endSession();
      await navigate(localPath('/'));
      toastSuccess(message, m.logged_out_everywhere);
    } catch (error) {
      void toastProblem(error);
    }
  }
  return (
    <section>
      <h2>{m.security()}</h2>
      <div className="account-acts">
        <button type="button" className="btn btn-2" onClick={() => setOpen('email')}>
          {m.change_email()}
        </button>
        <button type="button" className="btn btn-2" onClick={() => setOpen('password')}>
          {m.change_password()}
        </button>
        <button type="button" className="btn btn-2" onClick={() => void logOutEverywhere()}>
          {m.logout_everywhere()}
        </button>
        <ShopLink className="btn btn-2" to="/account/data">
          {m.my_data()}
        </ShopLink>
        <button type="button" className="btn btn-3" onClick={() => setOpen('delete')}>
          {m.delete_account()}
        </button>
      </div>
      <p className="hint">{m.logout_everywhere_words()}</p>
      <Suspense>
        {open === 'email' && <EmailDialog onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'delete' && <DeleteAccountDialog onClose={close} />}
      </Suspense>
    </section>
  );
}
