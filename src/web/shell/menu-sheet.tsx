import Search from 'icon:search';
import { type FormEvent, type ReactNode, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useLoginDialog, useSession } from '../accounts/session/use-session.ts';
import { addressOf, labelled } from '../books/category-words.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { LanguageLink } from '../ui/language-link.tsx';
import { useShopFacts } from '../shop-facts.ts';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The links of the bar, for small screens. */
export default function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const { user, logout } = useSession();
  const login = useLoginDialog();
  const { categories } = useShopFacts();
  const close = () => onOpenChange(false);

  const { key } = useLocation();
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    if (open) close();
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={m.nav_menu()}>
      <MenuSearch onSearch={close} />
      <nav aria-label={m.nav_main()}>
        <Row to="/" onClick={close}>
          {m.nav_home()}
        </Row>
        <Row to="/books" end onClick={close}>
          {m.all_books()}
        </Row>
        <Row to="/about" onClick={close}>
          {m.nav_about()}
        </Row>
        {user && (
          <>
            <Row to="/my-orders" onClick={close}>
              {m.my_orders()}
            </Row>
            <Row to="/account" onClick={close}>
              {m.my_account()}
            </Row>
          </>
        )}
        <Row to="/seller" onClick={close}>
          {m.seller_link()}
        </Row>
        <LanguageLink className="row" />
      </nav>
      <nav aria-label={m.categories()}>
        <ul className="sheet-categories">
          {categories.map((category) => (
            <li key={category.value}>
              <NavLink to={addressOf(category)} onClick={close} {...labelled(category)} />
            </li>
          ))}
        </ul>
      </nav>
      <Row to="/authors" onClick={close}>
        {m.authors()}
      </Row>
      <div className="sheet-foot">
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
              login.open();
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

interface RowProps {
  to: string;
  /** The pages below this address are not this page. */
  end?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Row({ to, end = to === '/', onClick, children }: RowProps) {
  return (
    <NavLink className="row" to={to} end={end} onClick={onClick}>
      {children}
    </NavLink>
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
    <form className="sheet-search" role="search" onSubmit={search}>
      <Search />
      <input
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={m.search_label()}
        placeholder={m.search_label()}
      />
    </form>
  );
}
