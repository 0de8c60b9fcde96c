import { NavLink } from 'react-router';
import { openLogin } from '../accounts/session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { Brand } from '../ui/brand.tsx';
import { BooksMenu, ProfileMenu } from './menu.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { NavSearch } from '../search/search-field.tsx';
import { useCart } from '../cart/store/use-cart.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import Menu from 'icon:menu';
import { lazy, Suspense, useState } from 'react';
import styles from './nav.module.css';

export function NavBar() {
  return (
    <header className={styles.nav}>
      <div className={`wrap ${styles.inner}`}>
        <Brand />
        <nav className={styles.links} aria-label={m.nav_main()}>
          <NavLink to="/" end>
            {m.nav_home()}
          </NavLink>
          <NavLink to="/books">{m.all_books()}</NavLink>
          <BooksMenu />
          <NavLink to="/about">{m.nav_about()}</NavLink>
        </nav>
        <NavSearch />
        <div className={styles.end}>
          <LanguageLink className={styles.language} />
          <CartLink />
          <Button
            look="1 sm"
            className={`${styles.login} when-visitor needs-script`}
            words={m.login()}
            onClick={() => openLogin()}
          />
          <ProfileMenu />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const { ready, count } = useCart();
  const shown = count > 99 ? '99+' : count;
  return (
    <ShopLink
      className={`icon-tap ${styles.cart}`}
      to="/cart"
      aria-label={ready ? m.cart_count({ count: shown }) : m.cart()}
    >
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 8.5h14l1 12H4l1-12Z" />
        <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
      </svg>
      {ready ? (
        count > 0 && (
          <span className={styles.badge} dir="ltr" aria-hidden="true">
            {shown}
          </span>
        )
      ) : (
        // CSS paints the number from the stored pre-hydration state.
        <span className={`${styles.badge} ${styles.stored} when-cart`} dir="ltr" aria-hidden="true" />
      )}
    </ShopLink>
  );
}

const loadSheet = () => import('./menu-sheet.tsx');
const MenuSheet = lazy(loadSheet);

/** The menu button of small screens. Hover or focus loads the sheet. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`icon-tap ${styles.burger} needs-script`}
        aria-label={m.nav_menu()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu />
      </button>
      <Suspense>{wanted && <MenuSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}
