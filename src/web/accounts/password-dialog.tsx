import { checkPassword } from '../../rules/passwords.ts';
import { call } from '../api/client.ts';
import { onlyFaults } from '../api/form-checks.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useValidatedForm } from '../api/use-validated-form.ts';
import { locale } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';

const blank = { password: '', newPassword: '' };

function check({ password, newPassword }: typeof blank) {
  return onlyFaults({
    password: password === '' ? 'required' : undefined,
    newPassword: newPassword === '' ? 'required' : (checkPassword(newPassword) ?? undefined),
  });
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
  const { busy, form, field } = useValidatedForm(blank, check, async (body) => {
    const { message } = await call('POST /api/user/password', { body: { ...body, lang: locale() } });
    onDone();
    toastSuccess(message, m.password_changed);
  });
  return (
    <form className="login" {...form}>
      <TextField
        label={m.current_password()}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <TextField
        label={m.new_password()}
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {m.change_password()}
      </BusyButton>
    </form>
  );
}
