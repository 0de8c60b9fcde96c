import ChevronDown from 'icon:chevron-down';
import { lazy } from 'react';
import { m } from '../i18n/messages.js';
import { Menu } from './menu.tsx';

const loadLinks = () => import('./books-menu-links.tsx');
const BooksMenuLinks = lazy(loadLinks);

/** The categories and the authors, under All Books. Without scripts the footer has them. */
export function BooksMenu() {
  return (
    <Menu
      id="books-menu"
      place="books-menu needs-script"
      load={loadLinks}
      renderEntries={() => <BooksMenuLinks />}
      aria-label={m.categories_and_authors()}
    >
      <ChevronDown className="ico" aria-hidden="true" />
    </Menu>
  );
}
