import { call } from '../api/client.ts';
import { emailError } from '../api/form-checks.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useForm } from '../api/use-form.ts';
import { locale } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { m } from '../i18n/messages.js';
import { passwordError } from './password-error.ts';
import { checkUser } from './session/session-store.ts';
import './accounts.css';

const blank = { email: '', password: '' };

function check({ email, password }: typeof blank) {
  return { email: emailError(email), password: passwordError(password) };
}

/** Changes the email with which the shopper logs in. The old address gets a notice. */
export default function EmailDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog headpiece open title={m.change_email()} onOpenChange={(open) => !open && onClose()}>
      <EmailForm onDone={onClose} />
    </Dialog>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { busy, form, field } = useForm(blank, check, async (body) => {
    const { message } = await call('POST /api/user/email', { body: { ...body, lang: locale() } });
    void checkUser();
    onDone();
    toastSuccess(message, m.email_changed);
  });
  return (
    <form className="login" {...form}>
      <TextField label={m.new_email()} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={m.current_password()} autoComplete="current-password" {...field('password')} />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {m.change_email()}
      </BusyButton>
    </form>
  );
}
