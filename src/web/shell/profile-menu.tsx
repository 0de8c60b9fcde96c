import { LogOut, Package, Store } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { initialOf } from '../accounts/paint-hint.ts';
import { useSession } from '../accounts/use-session.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';

/** The avatar and what it opens; before the session is known it is painted from what the browser remembers. */
export function ProfileMenu() {
  const { user, logout } = useSession();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const avatar = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      avatar.current?.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      // The entries exist once React has drawn them.
      requestAnimationFrame(() => moveFocus(place.current, event.key === 'ArrowDown' ? 1 : -1));
    }
  }

  return (
    <div className="profile when-user" role="group" aria-label={m.account()} ref={place} onKeyDown={onKeyDown}>
      <button
        ref={avatar}
        type="button"
        className="avatar"
        aria-label={user ? m.account_of({ name: user.name }) : m.account()}
        aria-expanded={open}
        aria-controls={open ? 'profile-menu' : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="user-initial" aria-hidden="true">
          {user && initialOf(user.name)}
        </span>
      </button>
      {open && (
        <div className="menu jadwal" id="profile-menu">
          <ShopLink to="/my-orders">
            <Package className="ico" aria-hidden="true" />
            {m.my_orders()}
          </ShopLink>
          <ShopLink to="/seller">
            <Store className="ico" aria-hidden="true" />
            {m.seller_link()}
          </ShopLink>
          <hr />
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              void logout();
            }}
          >
            <LogOut className="ico mirror" aria-hidden="true" />
            {m.logout()}
          </button>
        </div>
      )}
    </div>
  );
}

function moveFocus(place: HTMLElement | null, by: 1 | -1) {
  const entries = [...(place?.querySelectorAll<HTMLElement>('.menu a, .menu button') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  entries[next]?.focus();
}
