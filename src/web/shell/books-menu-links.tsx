import { addressOf, labelled } from '../books/category-words.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

export default function BooksMenuLinks() {
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
