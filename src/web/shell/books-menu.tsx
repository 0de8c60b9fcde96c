import ChevronDown from 'icon:chevron-down';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf, labelOf } from '../books/category-words.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { useMenuKeys } from './menu-keys.ts';

/** The categories and the authors, under All Books. Without scripts the footer has them. */
export function BooksMenu() {
  const { categories } = useShopFacts();
  const [open, setOpen] = useState(false);
  const place = useMenuKeys(open, setOpen);
  const { key } = useLocation();
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setOpen(false);
  }
  return (
    <div className="books-menu needs-script" ref={place}>
      <button
        type="button"
        aria-label={m.categories_and_authors()}
        aria-expanded={open}
        aria-controls={open ? 'books-menu' : undefined}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown className="ico" aria-hidden="true" />
      </button>
      {open && (
        <div className="menu jadwal" id="books-menu">
          {categories.map((category) => (
            <ShopLink key={category.value} to={addressOf(category)}>
              {labelOf(category)}
            </ShopLink>
          ))}
          <hr />
          <ShopLink to="/authors">{m.authors()}</ShopLink>
        </div>
      )}
    </div>
  );
}
