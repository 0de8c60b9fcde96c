import { NavLink } from 'react-router';
import { useLoginDialog } from '../accounts/session/use-session.ts';
import { m } from '../i18n/messages.js';
import { Brand } from '../ui/brand.tsx';
import { BooksMenu } from './books-menu.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { MenuButton } from './menu-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { NavSearch } from '../books/search-field.tsx';
import { useCart } from '../cart/store/use-cart.ts';
import { ShopLink } from '../ui/shop-link.tsx';

export function NavBar() {
  const login = useLoginDialog();
  return (
    <header className="nav">
      <div className="wrap nav-in">
        <Brand />
        <nav className="nav-links" aria-label={m.nav_main()}>
          <NavLink to="/" viewTransition end>
            {m.nav_home()}
          </NavLink>
          <NavLink to="/books" viewTransition>
            {m.all_books()}
          </NavLink>
          <BooksMenu />
          <NavLink to="/about" viewTransition>
            {m.nav_about()}
          </NavLink>
        </nav>
        <NavSearch />
        <div className="nav-end">
          <LanguageLink className="nav-lang" />
          <CartLink />
          <button
            type="button"
            className="btn btn-1 btn-sm btn-login when-visitor"
            onClick={() => login.open()}
          >
            {m.login()}
          </button>
          <ProfileMenu />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const { ready, count } = useCart();
  return (
    <ShopLink className="cart-link" to="/cart" aria-label={ready ? m.cart_count({ count }) : m.cart()}>
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 8.5h14l1 12H4l1-12Z" />
        <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
      </svg>
      {ready ? (
        count > 0 && (
          <span className="badge" dir="ltr" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )
      ) : (
        // CSS paints the number from the stored pre-hydration state.
        <span className="badge badge-hint" dir="ltr" aria-hidden="true" />
      )}
    </ShopLink>
  );
}
