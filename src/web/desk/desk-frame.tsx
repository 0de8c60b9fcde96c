import ChartColumn from 'icon:chart-column';
import Contact from 'icon:contact';
import History from 'icon:history';
import LibraryBig from 'icon:library-big';
import List from 'icon:list';
import Mail from 'icon:mail';
import Newspaper from 'icon:newspaper';
import Package from 'icon:package';
import Plus from 'icon:plus';
import ScrollText from 'icon:scroll-text';
import Send from 'icon:send';
import Settings from 'icon:settings';
import ShieldCheck from 'icon:shield-check';
import Users from 'icon:users';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router';
import { countInDigits } from '../../rules/digits.ts';
import { type DeskRole, mayUse } from '../../rules/accounts.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { usePageFocus } from '../ui/page-focus.ts';
import { m } from '../i18n/messages.js';
import { useAnnouncements, useWaiting } from './waiting.ts';
import { HealthNotice, MailNotice, SetupNotice } from './notices.tsx';
import styles from './desk-frame.module.css';
import { Button } from './kit/desk-page.tsx';
import { LeaveDialog, unsaved } from './kit/unsaved-changes.tsx';
import { useDeskMember } from './session/desk-session.ts';
import { useLogout } from './session/use-logout.ts';

const pages: { to: string; role: DeskRole; words: () => string; Icon: typeof Plus }[] = [
  { to: '/seller', role: 'books', words: m.desk_add, Icon: Plus },
  { to: '/seller/product-list', role: 'books', words: m.desk_products, Icon: Package },
  { to: '/seller/authors', role: 'books', words: m.authors, Icon: Users },
  { to: '/seller/categories', role: 'books', words: m.categories, Icon: LibraryBig },
  { to: '/seller/orders', role: 'orders', words: m.desk_orders, Icon: List },
  { to: '/seller/customers', role: 'orders', words: m.desk_customers, Icon: Contact },
  { to: '/seller/reports', role: 'accountant', words: m.desk_reports, Icon: ChartColumn },
  { to: '/seller/messages', role: 'orders', words: m.desk_messages, Icon: Mail },
  { to: '/seller/newsletter', role: 'owner', words: m.desk_newsletter, Icon: Newspaper },
  { to: '/seller/mails', role: 'owner', words: m.desk_mails, Icon: Send },
  { to: '/seller/policies', role: 'owner', words: m.desk_policies, Icon: ScrollText },
  { to: '/seller/settings', role: 'owner', words: m.desk_settings, Icon: Settings },
  { to: '/seller/changes', role: 'owner', words: m.desk_changes, Icon: History },
  { to: '/seller/staff', role: 'seller', words: m.desk_staff, Icon: ShieldCheck },
];

/** Pages without a link in the menu are the owner's. */
function roleOf(path: string): DeskRole {
  const page = pages.find(({ to }) => path === to || (to !== '/seller' && path.startsWith(`${to}/`)));
  return page?.role ?? 'owner';
}

export function DeskFrame({ children }: { children: ReactNode }) {
  const { name, role } = useDeskMember();
  const { pathname: path } = useLocation();
  usePageFocus();
  const hasOrders = mayUse(role, 'orders');
  const waiting = useWaiting(hasOrders);
  useAnnouncements(waiting, path === '/seller/orders');
  const counts: Partial<Record<string, number>> = {
    '/seller/orders': waiting.data?.orders,
    '/seller/messages': waiting.data?.messages,
  };
  const own = pages.filter((page) => mayUse(role, page.role));
  if (!mayUse(role, roleOf(path))) return <Navigate to={own[0]!.to} replace />;
  return (
    <div className={styles.desk}>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <header className={styles.top}>
        <Brand />
        <div>
          <span>{name ? <bdi>{name}</bdi> : m.desk_hi()}</span>
          <LanguageLink />
          <LogoutButton />
        </div>
      </header>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={m.desk()}>
          {own.map(({ to, words, Icon }) => (
            <NavLink key={to} to={to} end={to === '/seller'}>
              <Icon />
              {words()}
              <MenuCount count={counts[to] ?? 0} />
            </NavLink>
          ))}
        </nav>
        <main id="main" className={styles.work} tabIndex={-1}>
          {role === 'owner' && (
            <>
              <SetupNotice />
              <HealthNotice />
              <MailNotice />
            </>
          )}
          {children}
        </main>
      </div>
    </div>
  );
}

function MenuCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="vh">{m.desk_waiting()} </span>
      {countInDigits(count)}
    </span>
  );
}

function LogoutButton() {
  const [asking, setAsking] = useState(false);
  const leave = useLogout('GET /api/seller/logout', m.logged_out);
  const onLeave = () => {
    setAsking(false);
    leave.mutate();
  };
  return (
    <>
      <Button
        words={m.desk_logout()}
        busy={leave.isPending}
        onClick={() => (unsaved.get() ? setAsking(true) : leave.mutate())}
      />
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={onLeave} />}
    </>
  );
}
