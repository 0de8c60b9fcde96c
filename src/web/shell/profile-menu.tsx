import { lazy } from 'react';
import { initialOf } from '../accounts/session/prehydration-state.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../i18n/messages.js';
import { Menu } from './menu.tsx';

const loadLinks = () => import('./profile-links.tsx');
const ProfileLinks = lazy(loadLinks);

/** The avatar and its menu. Until the session is known, it shows the stored prehydration state. */
export function ProfileMenu() {
  const { user, logout } = useSession();
  const links = (close: () => void) => (
    <ProfileLinks
      onLogout={() => {
        close();
        void logout();
      }}
    />
  );
  return (
    <Menu
      id="profile-menu"
      place="profile when-user"
      className="avatar"
      load={loadLinks}
      renderEntries={links}
    >
      <span className="user-initial" aria-hidden="true">
        {user && initialOf(user.name)}
      </span>
      <span className="vh">
        {user ? <Sentence words={(name) => m.account_of({ name })}>{user.name}</Sentence> : m.account()}
      </span>
    </Menu>
  );
}
