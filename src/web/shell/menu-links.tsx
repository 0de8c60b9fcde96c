import { addressOf, labelled } from '../books/category-text.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import CircleUser from 'icon:circle-user';
import LogOut from 'icon:log-out';
import Package from 'icon:package';
import Store from 'icon:store';

export function BooksMenuLinks() {
  const { categories } = useShopFacts();
  return (
    <>
      {categories.map((category) => (
        <ShopLink key={category.value} to={addressOf(category)} {...labelled(category)} />
      ))}
      <hr />
      <ShopLink to="/authors">{m.authors()}</ShopLink>
    </>
  );
}

export function ProfileLinks({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <ShopLink to="/my-orders">
        <Package />
        {m.my_orders()}
      </ShopLink>
      <ShopLink to="/account">
        <CircleUser />
        {m.my_account()}
      </ShopLink>
      <ShopLink to="/seller">
        <Store />
        {m.seller_link()}
      </ShopLink>
      <hr />
      <button type="button" onClick={onLogout}>
        <LogOut className="ico mirror" />
        {m.logout()}
      </button>
    </>
  );
}
