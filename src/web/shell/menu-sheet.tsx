import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLoginDialog, useSession } from '../accounts/use-session.ts';
import { localPath } from '../locale.ts';
import { Sheet } from '../ui/sheet.tsx';
import { m } from '../i18n/messages.js';
import { LanguageLink } from './language-link.tsx';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The links of the bar, for small screens. */
export default function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const { user, logout } = useSession();
  const login = useLoginDialog();
  const close = () => onOpenChange(false);

  const { key } = useLocation();
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    if (open) close();
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={m.nav_menu()}>
      <nav aria-label={m.nav_main()}>
        <Row to="/" onClick={close}>
          {m.nav_home()}
        </Row>
        <Row to="/books" onClick={close}>
          {m.all_books()}
        </Row>
        {user && (
          <Row to="/my-orders" onClick={close}>
            {m.my_orders()}
          </Row>
        )}
        <Row to="/seller" onClick={close}>
          {m.seller_link()}
        </Row>
        <LanguageLink className="row" />
      </nav>
      <div className="sheet-foot">
        {user ? (
          <button
            type="button"
            className="btn btn-2 btn-wide"
            onClick={() => {
              close();
              void logout();
            }}
          >
            {m.logout()}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-1 btn-wide"
            onClick={() => {
              close();
              login.open();
            }}
          >
            {m.login()}
          </button>
        )}
      </div>
    </Sheet>
  );
}

function Row({ to, onClick, children }: { to: string; onClick: () => void; children: ReactNode }) {
  return (
    <NavLink className="row" to={localPath(to)} end={to === '/'} onClick={onClick}>
      {children}
    </NavLink>
  );
}
