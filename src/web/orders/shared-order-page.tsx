import { useMutation } from '@tanstack/react-query';
import { call, isRetryable } from '../api/client.ts';
import { Page } from '../seo/page-meta.tsx';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { ClaimOrder } from './claim-order.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderToken, useSharedOrder } from './card-return.ts';
import { OrdersSkeleton } from './own-orders.tsx';
import styles from './orders.module.css';

/** One order by the link of a mail, without a login. The token is in the fragment, which browsers send to no server. */
export default function SharedOrderPage() {
  const token = useOrderToken();
  const { data, error, refetch } = useSharedOrder(token);
  const unshare = useMutation({
    mutationFn: () => call('POST /api/order/unshare', { body: { token: token ?? '' } }),
  });
  const unreachable = isRetryable(error);
  const gone = token === '' || (error !== null && !unreachable);
  return (
    <Page isPrivate words={m.shared_order}>
      <ScriptNote />
      {!data && !gone && !unreachable && (
        <div className="needs-script">
          <OrdersSkeleton />
        </div>
      )}
      {!data && unreachable && <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />}
      {gone && (
        <EmptyState words={m.shared_failed()}>
          <LinkButton look="1" to="/my-orders" words={m.my_orders()} />
        </EmptyState>
      )}
      {data && (
        <div className={`stack ${styles.orders}`}>
          <OrderCard order={data.order} token={token} readOnly={!data.isGuest} />
          {data.isGuest && token && <ClaimOrder token={token} />}
          <p role="status">
            {unshare.isSuccess ? m.unshared() : m.unshare_words()}{' '}
            {!unshare.isSuccess && (
              <Button
                look="link"
                words={m.unshare()}
                busy={unshare.isPending}
                onClick={() => unshare.mutate()}
              />
            )}
          </p>
        </div>
      )}
    </Page>
  );
}
