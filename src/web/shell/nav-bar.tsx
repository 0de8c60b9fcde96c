import { NavLink } from 'react-router';
import { useLoginDialog } from '../accounts/session/use-session.ts';
import { localPath } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { Brand } from '../ui/brand.tsx';
import { BooksMenu } from './books-menu.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { MenuButton } from './menu-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { NavSearch } from '../books/search-field.tsx';

export function NavBar() {
  const login = useLoginDialog();
  return (
    <header className="nav">
      <div className="wrap nav-in">
        <Brand />
        <nav className="nav-links" aria-label={m.nav_main()}>
          <NavLink to={localPath('/')} viewTransition end>
            {m.nav_home()}
          </NavLink>
          <NavLink to={localPath('/books')} viewTransition>
            {m.all_books()}
          </NavLink>
          <BooksMenu />
          <NavLink to={localPath('/about')} viewTransition>
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
