import { addressOf, labelled } from '../shelf/category-text.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import CircleUser from 'icon:circle-user';
import LogOut from 'icon:log-out';
import Package from 'icon:package';
import Store from 'icon:store';

interface MenuLinksProps {
  /** Closes the menu. */
  onChoose: () => void;
}

export function BooksMenuLinks({ onChoose }: MenuLinksProps) {
  const { categories } = useShopFacts();
  return (
    <>
      {categories.map((category) => (
        <ShopLink key={category.value} to={addressOf(category)} onClick={onChoose} {...labelled(category)} />
      ))}
      <hr />
      <ShopLink to="/authors" onClick={onChoose}>
        {m.authors()}
      </ShopLink>
    </>
  );
}

export function ProfileLinks({ onChoose, onLogout }: MenuLinksProps & { onLogout: () => void }) {
  return (
    <>
      <ShopLink to="/my-orders" onClick={onChoose}>
        <Package />
        {m.my_orders()}
      </ShopLink>
      <ShopLink to="/account" onClick={onChoose}>
        <CircleUser />
        {m.my_account()}
      </ShopLink>
      <ShopLink to="/seller" onClick={onChoose}>
        <Store />
        {m.seller_link()}
      </ShopLink>
      <hr />
      <button
        type="button"
        onClick={() => {
          onChoose();
          onLogout();
        }}
      >
        <LogOut className="ico mirror" />
        {m.logout()}
      </button>
    </>
  );
}
