import { Page } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { AccountAddresses } from './account-addresses.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';
import { EmailConfirmation, useEmailConfirmed } from './email-confirmation.tsx';
import { useSession } from './session/use-session.ts';
import { LoginPrompt } from './session/login-prompt.tsx';
import styles from './accounts.module.css';
import type { User } from '../../contract/accounts.ts';
import { call } from '../api/client.ts';
import { textError } from '../api/form-checks.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { useForm } from '../api/use-form.ts';
import { TextField } from '../ui/field.tsx';
import { checkUser, endSession } from './session/session-store.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastProblem } from '../api/toast-problem.ts';

/** The server renders the same page for every visitor: only the browser knows the user. */
export default function AccountPage() {
  const { user, ready } = useSession();
  // Awaited, so that nothing below the request to confirm the email moves.
  const { isLoading } = useEmailConfirmed(user?.email);
  return (
    <Page isPrivate words={m.my_account}>
      {user && !isLoading && (
        <div className={styles.account}>
          <AccountName key={user._id} user={user} />
          <section>
            <h2>{m.my_orders()}</h2>
            <LinkButton look="2" to="/my-orders" words={m.my_orders()} />
          </section>
          <AccountSecurity />
          {/* Last, because nothing below it moves when it has loaded. */}
          <AccountAddresses />
        </div>
      )}
      {!user && (
        <>
          <ScriptNote />
          <div className={ready ? undefined : 'when-visitor needs-script'}>
            <LoginPrompt words={m.login_for_account()} />
          </div>
        </>
      )}
    </Page>
  );
}

const maxName = 100;
const nameError = (name: string) => textError(name, maxName);

/** The shopper's name and email. */
function AccountName({ user }: { user: User }) {
  const { busy, form, field } = useForm({ name: user.name }, { name: nameError }, async (body) => {
    const { message } = await call('POST /api/user/name', { body });
    await checkUser();
    toastSuccess(message, m.name_changed);
  });
  return (
    <section>
      <h2>{m.your_details()}</h2>
      <p>
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      <EmailConfirmation email={user.email} />
      <form className="form" {...form}>
        <TextField label={m.name()} autoComplete="name" maxLength={maxName} {...field('name')} />
        <Button type="submit" look="1" words={m.save_name()} busy={busy} />
      </form>
    </section>
  );
}

const AccountDialog = lazy(() => import('./account-dialogs.tsx'));

function AccountSecurity() {
  const [open, setOpen] = useState<AccountDialogName | null>(null);
  const navigate = useNavigate();
  async function logOutEverywhere() {
    try {
      const { message } = await call('POST /api/user/logout-everywhere');
      endSession();
      await navigate('/');
      toastSuccess(message, m.logged_out_everywhere);
    } catch (error) {
      void toastProblem(error);
    }
  }
  return (
    <section>
      <h2>{m.security()}</h2>
      <div className="row">
        <Button look="2" words={m.change_email()} onClick={() => setOpen('email')} />
        <Button look="2" words={m.change_password()} onClick={() => setOpen('password')} />
        <Button look="2" words={m.logout_everywhere()} onClick={() => void logOutEverywhere()} />
        <LinkButton look="2" to="/account/data" words={m.my_data()} />
        <Button look="3" words={m.delete_account()} onClick={() => setOpen('delete')} />
      </div>
      <p className="hint">{m.logout_everywhere_words()}</p>
      <Suspense>{open && <AccountDialog name={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}
