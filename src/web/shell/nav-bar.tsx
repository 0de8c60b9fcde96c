import { Menu, ShoppingBag } from 'lucide-react';
import { NavLink } from 'react-router';
import { localPath } from '../locale.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';
import { Brand } from './brand.tsx';
import { LanguageLink } from './language-link.tsx';
import { NavSearch } from './search-field.tsx';

export function NavBar() {
  return (
    <header className="nav">
      <div className="wrap nav-in">
        <Brand />
        <nav className="nav-links" aria-label={m.nav_main()}>
          <NavLink to={localPath('/')} end>
            {m.nav_home()}
          </NavLink>
          <NavLink to={localPath('/books')} end>
            {m.all_books()}
          </NavLink>
          <NavLink to={localPath('/about')}>{m.nav_about()}</NavLink>
        </nav>
        <NavSearch />
        <div className="nav-end">
          <LanguageLink className="nav-lang" />
          <ShopLink className="cart-link" to="/cart" aria-label={m.cart_count({ count: 0 })}>
            <ShoppingBag className="ico" aria-hidden="true" />
          </ShopLink>
          <button type="button" className="btn btn-1 btn-sm btn-login">
            {m.login()}
          </button>
          <button type="button" className="burger" aria-label={m.nav_menu()} aria-expanded="false">
            <Menu className="ico" aria-hidden="true" />
          </button>
        </div>
      </div>
    </header>
  );
}
