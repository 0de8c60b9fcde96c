import { call } from '../api/client.ts';
import { emailFault, onlyFaults } from '../api/form-checks.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useValidatedForm } from '../api/use-validated-form.ts';
import { locale } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { m } from '../i18n/messages.js';
import { checkUser } from './session-store.ts';

const blank = { email: '', password: '' };

function check({ email, password }: typeof blank) {
  return onlyFaults({ email: emailFault(email), password: password === '' ? 'required' : undefined });
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
  const { busy, form, field } = useValidatedForm(blank, check, async (body) => {
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
