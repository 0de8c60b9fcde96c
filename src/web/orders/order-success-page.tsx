import { useLocation } from 'react-router';
import { useSession } from '../accounts/session/use-session.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { OrdersSkeleton, OwnOrders } from './own-orders.tsx';
import styles from './orders.module.css';
import { LoadFailed } from '../ui/empty-state.tsx';
import { ClaimOrder } from './claim-order.tsx';
import { Pill } from './order-badges.tsx';
import { OrderCard } from './order-card.tsx';
import { useSharedOrder } from './card-return.ts';

export default function OrderSuccessPage() {
  const { ready } = useSession();
  // The server does not know the state, so it is read after hydration.
  const state = useLocation().state as { token?: string; orderId?: string } | null;
  const token = ready ? state?.token : undefined;
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.thank_you()} unlisted />
      <div className={`blank ${styles.thanks}`}>
        <div className="headpiece" aria-hidden="true" />
        <h1>{m.thank_you()}</h1>
        <p>{m.thank_you_words()}</p>
        <LinkButton look="1" to="/" words={m.back_to_home()} />
      </div>
      {token ? <GuestOrder token={token} /> : <OwnOrders only={ready ? state?.orderId : undefined} />}
    </main>
  );
}

/** The order that a guest has just placed, with the link that shows it again. */
function GuestOrder({ token }: { token: string }) {
  const { data, isError, refetch } = useSharedOrder(token);
  if (isError && !data) return <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />;
  if (!data) return <OrdersSkeleton />;
  const { order, isGuest } = data;
  return (
    <div className={`stack ${styles.orders}`}>
      {order.paymentType === 'Online' && !order.transfer && order.status !== 'Cancelled' && (
        <p role="status">
          <Pill tone={order.isPaid ? 'done' : 'waiting'}>
            {order.isPaid ? m.payment_received() : m.confirming_payment()}
          </Pill>
        </p>
      )}
      <p>
        {m.keep_order_link()} <LinkButton look="link" to={`/order#${token}`} words={m.order_link()} />
      </p>
      <OrderCard order={order} token={token} readOnly={!isGuest} />
      {isGuest && <ClaimOrder token={token} />}
    </div>
  );
}
