import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/** What is agreed to with an order, where it is placed. */
export function OrderLinks() {
  return (
    <p className="policies-link">
      {m.terms_accepted()}{' '}
      <ShopLink className="linkish" to="/terms">
        {m.terms()}
      </ShopLink>
      {' · '}
      <ShopLink className="linkish" to="/policies">
        {m.policies()}
      </ShopLink>
    </p>
  );
}
