import { emailFault, onlyFaults } from '../../api/form-checks.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { m } from '../../i18n/messages.js';
import { logIn } from './desk-session.ts';

const blank = { email: '', password: '' };

function check({ email, password }: typeof blank) {
  return onlyFaults({ email: emailFault(email), password: password === '' ? 'required' : undefined });
}

export function SellerLoginForm({ onLoggedIn }: { onLoggedIn?: () => void }) {
  const { busy, form, field } = useValidatedForm(blank, check, async ({ email, password }) => {
    toastSuccess(await logIn(email, password), m.desk_welcome);
    onLoggedIn?.();
  });
  return (
    <form className="login" {...form}>
      <TextField label={m.email()} type="email" autoComplete="username" required {...field('email')} />
      <PasswordField label={m.password()} autoComplete="current-password" required {...field('password')} />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {m.login()}
      </BusyButton>
    </form>
  );
}
