import CircleUser from 'icon:circle-user';
import LogOut from 'icon:log-out';
import Package from 'icon:package';
import Store from 'icon:store';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

export default function ProfileLinks({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <ShopLink to="/my-orders">
        <Package className="ico" aria-hidden="true" />
        {m.my_orders()}
      </ShopLink>
      <ShopLink to="/account">
        <CircleUser className="ico" aria-hidden="true" />
        {m.my_account()}
      </ShopLink>
      <ShopLink to="/seller">
        <Store className="ico" aria-hidden="true" />
        {m.seller_link()}
      </ShopLink>
      <hr />
      <button type="button" onClick={onLogout}>
        <LogOut className="ico mirror" aria-hidden="true" />
        {m.logout()}
      </button>
    </>
  );
}
