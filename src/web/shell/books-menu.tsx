import ChevronDown from 'icon:chevron-down';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../i18n/messages.js';
import { useMenuKeys } from './menu-keys.ts';

const loadLinks = () => import('./books-menu-links.tsx');
const BooksMenuLinks = lazy(loadLinks);

/** The categories and the authors, under All Books. Without scripts the footer has them. */
export function BooksMenu() {
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
        onPointerEnter={() => void loadLinks()}
        onFocus={() => void loadLinks()}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown className="ico" aria-hidden="true" />
      </button>
      {open && (
        <div className="menu jadwal" id="books-menu">
          <Suspense>
            <BooksMenuLinks />
          </Suspense>
        </div>
      )}
    </div>
  );
}
