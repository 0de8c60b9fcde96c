import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useForm } from '../api/use-form.ts';
import { localPath } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { m } from '../i18n/messages.js';
import { passwordError } from './password-error.ts';
import { endSession } from './session/session-store.ts';
import './accounts.css';

const blank = { password: '' };

/** Asks for the password, because deleting the account cannot be undone. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, form, field } = useForm(
    blank,
    ({ password }) => ({ password: passwordError(password) }),
    async (body) => {
      const { message } = await call('POST /api/user/delete', { body });
      endSession();
      await navigate(localPath('/'));
      toastSuccess(message, m.account_deleted);
    },
  );
  return (
    <Dialog open title={m.delete_account()} onOpenChange={(open) => !open && onClose()}>
      <p>{m.delete_account_words()}</p>
      <form className="login" {...form}>
        <PasswordField label={m.password()} autoComplete="current-password" {...field('password')} />
        <div className="dialog-acts">
          <button type="button" className="btn btn-2" onClick={onClose}>
            {m.keep_account()}
          </button>
          <BusyButton busy={busy} className="btn btn-danger">
            {m.delete_account()}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
