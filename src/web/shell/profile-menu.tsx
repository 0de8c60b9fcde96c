import CircleUser from 'icon:circle-user';
import LogOut from 'icon:log-out';
import Package from 'icon:package';
import Store from 'icon:store';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { initialOf } from '../accounts/session/prehydration-state.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { Sentence } from '../ui/sentence.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { useMenuKeys } from './menu-keys.ts';

/** The avatar and its menu. Until the session is known, it shows the stored prehydration state. */
export function ProfileMenu() {
  const { user, logout } = useSession();
  const [open, setOpen] = useState(false);
  const place = useMenuKeys(open, setOpen);

  const { key } = useLocation();
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setOpen(false);
  }

  return (
    <div className="profile when-user" ref={place}>
      <button
        type="button"
        className="avatar"
        aria-expanded={open}
        aria-controls={open ? 'profile-menu' : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="user-initial" aria-hidden="true">
          {user && initialOf(user.name)}
        </span>
        <span className="vh">
          {user ? <Sentence words={(name) => m.account_of({ name })}>{user.name}</Sentence> : m.account()}
        </span>
      </button>
      {open && (
        <div className="menu jadwal" id="profile-menu">
          <ShopLink to="/my-orders">
            <Package className="ico" aria-hidden="true" />
            {m.my_orders()}
          </ShopLink>
          <ShopLink to="/account">
            <CircleUser className="ico" aria-hidden="true" />
            {m.my_account()}
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
