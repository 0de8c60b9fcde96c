import Search from 'icon:search';
import type { FormEvent } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { addressOf, labelled } from '../shelf/category-text.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { searchText } from '../search/search-field.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { useCloseOnBack } from '../ui/close-on-back.ts';
import styles from './menu-sheet.module.css';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The links of the bar, for small screens. */
export default function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const { user, logout } = useSession();
  const { categories } = useShopFacts();
  const close = () => onOpenChange(false);
  useCloseOnBack(close);

  const links = [
    ['/', m.nav_home()],
    ['/books', m.all_books()],
    ['/about', m.nav_about()],
    ...(user
      ? ([
          ['/my-orders', m.my_orders()],
          ['/account', m.my_account()],
        ] as const)
      : []),
    ['/seller', m.seller_link()],
  ] as const;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={m.nav_menu()}>
      <MenuSearch onSearch={close} />
      <nav aria-label={m.nav_main()}>
        {links.map(([to, words]) => (
          <NavLink
            key={to}
            className={styles.row}
            to={to}
            end={to === '/' || to === '/books'}
            onClick={close}
          >
            {words}
          </NavLink>
        ))}
        <LanguageLink className={styles.row} />
      </nav>
      <nav aria-label={m.categories()}>
        <ul className={`row links ${styles.categories}`}>
          {categories.map((category) => (
            <li key={category.value}>
              <NavLink to={addressOf(category)} onClick={close} {...labelled(category)} />
            </li>
          ))}
        </ul>
      </nav>
      <NavLink className={styles.row} to="/authors" onClick={close}>
        {m.authors()}
      </NavLink>
      <div className={styles.foot}>
        {user ? (
          <Button
            look="2 wide"
            words={m.logout()}
            onClick={() => {
              close();
              void logout();
            }}
          />
        ) : (
          <Button
            look="1 wide"
            words={m.login()}
            onClick={() => {
              close();
              openLogin();
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Searches when it is submitted: a search while typing would close the menu at the first letter. */
function MenuSearch({ onSearch }: { onSearch: () => void }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    onSearch();
    void navigate('/books' + (q ? `?${new URLSearchParams({ q })}` : ''));
  };
  return (
    <form className={`search-box ${styles.search}`} role="search" onSubmit={search}>
      <Search />
      <input {...searchText()} />
    </form>
  );
}
