import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { AccountAddresses } from './account-addresses.tsx';
import { AccountName } from './account-name.tsx';
import { AccountSecurity } from './account-security.tsx';
import { useEmailConfirmed } from './email-confirmation.tsx';
import { useLoginDialog, useSession } from './session/use-session.ts';
import './accounts.css';

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
            <LoginPrompt />
          </div>
        </>
      )}
    </main>
  );
}

function LoginPrompt() {
  const login = useLoginDialog();
  return (
    <EmptyState
      words={m.login_for_account()}
      action={
        <button type="button" className="btn btn-1" onClick={() => login.open('page')}>
          {m.login()}
        </button>
      }
    />
  );
}
