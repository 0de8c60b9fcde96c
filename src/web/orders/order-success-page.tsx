import { useLocation } from 'react-router';
import { useSession } from '../accounts/use-session.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';
import { OwnOrders } from './own-orders.tsx';
import { useOrders } from './use-orders.ts';

/** Thanks whoever has ordered: the order was placed just now, or stands in the list. Nobody else is told of one. */
export default function OrderSuccessPage() {
  const { user } = useSession();
  const { orders } = useOrders();
  const { placedBy } = (useLocation().state ?? {}) as { placedBy?: string };
  const hasOrdered = user !== null && (placedBy === user._id || (orders?.length ?? 0) > 0);
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={hasOrdered ? m.thank_you() : m.my_orders()} unlisted />
      {hasOrdered ? <Thanks /> : <h1 className="vh">{m.my_orders()}</h1>}
      <OwnOrders key={hasOrdered ? 'thanked' : 'asked'} />
    </main>
  );
}

function Thanks() {
  return (
    <div className="thanks">
      <div className="thanks-piece" aria-hidden="true" />
      <h1>{m.thank_you()}</h1>
      <p>{m.thank_you_words()}</p>
      <ShopLink className="btn btn-1" to="/">
        {m.back_to_home()}
      </ShopLink>
    </div>
  );
}
