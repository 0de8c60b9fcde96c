import { PasswordButton } from '../accounts/password-button.tsx';
import { useLoginDialog, useSession } from '../accounts/use-session.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../words/messages.js';
import { OrderList } from './order-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

export default function MyOrdersPage() {
  const { user, ready } = useSession();
  return (
    <main id="main" className="wrap page-top tall">
      <PageMeta title={m.my_orders()} unlisted />
      <SectionHead level={1} words={m.my_orders} />
      {user && <OrderList />}
      {user && <PasswordButton />}
      {!ready && (
        <div className="when-user">
          <OrdersSkeleton />
        </div>
      )}
      {!user && (
        <div className={ready ? undefined : 'when-visitor'}>
          <LoginPrompt />
        </div>
      )}
    </main>
  );
}

function LoginPrompt() {
  const login = useLoginDialog();
  return (
    <EmptyState
      words={m.login_for_orders()}
      action={
        <button type="button" className="btn btn-1" onClick={() => login.open()}>
          {m.login()}
        </button>
      }
    />
  );
}
