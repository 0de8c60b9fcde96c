import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useForm } from '../api/use-form.ts';
import { locale } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { m } from '../i18n/messages.js';
import { passwordError } from './password-error.ts';
import './accounts.css';

const blank = { password: '', newPassword: '' };

function check({ password, newPassword }: typeof blank) {
  return { password: passwordError(password), newPassword: passwordError(newPassword, true) };
}

/** Changes the password, which logs out every other browser. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog headpiece open title={m.change_password()} onOpenChange={(open) => !open && onClose()}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { busy, form, field } = useForm(blank, check, async (body) => {
    const { message } = await call('POST /api/user/password', { body: { ...body, lang: locale() } });
    onDone();
    toastSuccess(message, m.password_changed);
  });
  return (
    <form className="login" {...form}>
      <PasswordField label={m.current_password()} autoComplete="current-password" {...field('password')} />
      <PasswordField
        label={m.new_password()}
        hint={m.password_rule()}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {m.change_password()}
      </BusyButton>
    </form>
  );
}
