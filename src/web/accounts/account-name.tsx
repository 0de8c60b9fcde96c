import type { User } from '../../contract/accounts.ts';
import { call } from '../api/client.ts';
import { textError } from '../api/form-checks.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useForm } from '../api/use-form.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { EmailConfirmation } from './email-confirmation.tsx';
import { checkUser } from './session/session-store.ts';

const maxName = 100;

/** The shopper's name and email. */
export function AccountName({ user }: { user: User }) {
  const { busy, form, field } = useForm(
    { name: user.name },
    ({ name }) => ({ name: textError(name, maxName) }),
    async (body) => {
      const { message } = await call('POST /api/user/name', { body });
      await checkUser();
      toastSuccess(message, m.name_changed);
    },
  );
  return (
    <section>
      <h2>{m.your_details()}</h2>
      <p>
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      <EmailConfirmation email={user.email} />
      <form {...form}>
        <TextField label={m.name()} autoComplete="name" maxLength={maxName} {...field('name')} />
        <BusyButton busy={busy} className="btn btn-1">
          {m.save_name()}
        </BusyButton>
      </form>
    </section>
  );
}
