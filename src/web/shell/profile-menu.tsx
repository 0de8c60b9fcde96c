import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { initialOf } from '../accounts/session/prehydration-state.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../i18n/messages.js';
import { useMenuKeys } from './menu-keys.ts';

const loadLinks = () => import('./profile-links.tsx');
const ProfileLinks = lazy(loadLinks);

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
        onPointerEnter={() => void loadLinks()}
        onFocus={() => void loadLinks()}
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
          <Suspense>
            <ProfileLinks
              onLogout={() => {
                setOpen(false);
                void logout();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
