import { useLocation } from 'react-router';
import { useSession } from '../accounts/session/use-session.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { GuestOrder } from './guest-order.tsx';
import { OwnOrders } from './own-orders.tsx';
import './orders.css';

export default function OrderSuccessPage() {
  const { ready } = useSession();
  // The server does not know the state, so it is read after hydration.
  const state = useLocation().state as { token?: string; orderId?: string } | null;
  const token = ready ? state?.token : undefined;
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.thank_you()} unlisted />
      <div className="thanks">
        <div className="thanks-piece" aria-hidden="true" />
        <h1>{m.thank_you()}</h1>
        <p>{m.thank_you_words()}</p>
        <ShopLink className="btn btn-1" to="/">
          {m.back_to_home()}
        </ShopLink>
      </div>
      {token ? <GuestOrder token={token} /> : <OwnOrders only={ready ? state?.orderId : undefined} />}
    </main>
  );
}
