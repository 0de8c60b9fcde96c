import { PageMeta } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { AccountAddresses } from './account-addresses.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';
import { EmailConfirmation, useEmailConfirmed } from './email-confirmation.tsx';
import { LoginPrompt } from './session/login-prompt.tsx';
import { useSession } from './session/use-session.ts';
import './accounts.css';
import type { User } from '../../contract/accounts.ts';
import { call } from '../api/client.ts';
import { textError } from '../api/form-checks.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useForm } from '../api/use-form.ts';
import { BusyButton } from '../ui/button-busy.tsx';
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
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.my_account()} unlisted />
      <SectionHead level={1} words={m.my_account} />
      {user && !isLoading && (
        <div className="account">
          <AccountName key={user._id} user={user} />
          <section>
            <h2>{m.my_orders()}</h2>
            <ShopLink className="btn btn-2" to="/my-orders">
              {m.my_orders()}
            </ShopLink>
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
    </main>
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
      <form {...form}>
        <TextField label={m.name()} autoComplete="name" maxLength={maxName} {...field('name')} />
        <BusyButton busy={busy} className="btn btn-1">
          {m.save_name()}
        </BusyButton>
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
      <Suspense>{open && <AccountDialog name={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}
