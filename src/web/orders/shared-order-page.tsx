import { useMutation } from '@tanstack/react-query';
import { call, isRetryable } from '../api/client.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { BusyButton } from '../ui/button-busy.tsx';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { ClaimOrder } from './claim-order.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderToken } from './order-token.ts';
import { OrdersSkeleton } from './own-orders.tsx';
import { useSharedOrder } from './card-return.ts';

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
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.shared_order()} unlisted />
      <SectionHead level={1} words={m.shared_order} />
      <ScriptNote />
      {!data && !gone && !unreachable && (
        <div className="needs-script">
          <OrdersSkeleton />
        </div>
      )}
      {!data && unreachable && <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />}
      {gone && (
        <EmptyState
          words={m.shared_failed()}
          action={
            <ShopLink className="btn btn-1" to="/my-orders">
              {m.my_orders()}
            </ShopLink>
          }
        />
      )}
      {data && (
        <div className="orders">
          <OrderCard order={data.order} token={token} readOnly={!data.isGuest} />
          {data.isGuest && token && <ClaimOrder token={token} />}
          <p className="order-note" role="status">
            {unshare.isSuccess ? m.unshared() : m.unshare_words()}{' '}
            {!unshare.isSuccess && (
              <BusyButton
                type="button"
                className="linkish"
                busy={unshare.isPending}
                onClick={() => unshare.mutate()}
              >
                {m.unshare()}
              </BusyButton>
            )}
          </p>
        </div>
      )}
    </main>
  );
}
