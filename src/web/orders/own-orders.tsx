import { useLoginDialog, useSession } from '../accounts/session/use-session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { m } from '../i18n/messages.js';
import { OrderList } from './order-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

/** The user's orders, or the one of them that was just placed. The server renders the same page for every visitor: only the browser knows the user. */
export function OwnOrders({ only }: { only?: string | undefined }) {
  const { user, ready } = useSession();
  if (user) return <OrderList only={only} />;
  return (
    <>
      <ScriptNote />
      {!ready && (
        <div className="when-user needs-script">
          <OrdersSkeleton />
        </div>
      )}
      <div className={ready ? undefined : 'when-visitor needs-script'}>
        <LoginPrompt />
      </div>
    </>
  );
}

export function LoginPrompt() {
  const login = useLoginDialog();
  return (
    <EmptyState
      words={m.login_for_orders()}
      action={
        <button type="button" className="btn btn-1" onClick={() => login.open('page')}>
          {m.login()}
        </button>
      }
    />
  );
}
