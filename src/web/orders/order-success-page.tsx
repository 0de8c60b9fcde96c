import { PageMeta } from '../seo/page-meta.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { OwnOrders } from './own-orders.tsx';

export default function OrderSuccessPage() {
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
      <OwnOrders />
    </main>
  );
}
