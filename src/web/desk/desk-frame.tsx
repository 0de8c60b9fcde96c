import ChartColumn from 'icon:chart-column';
import LibraryBig from 'icon:library-big';
import List from 'icon:list';
import Mail from 'icon:mail';
import Newspaper from 'icon:newspaper';
import Package from 'icon:package';
import Plus from 'icon:plus';
import ScrollText from 'icon:scroll-text';
import Send from 'icon:send';
import Settings from 'icon:settings';
import Users from 'icon:users';
import { type ReactNode, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { countInDigits } from '../../rules/digits.ts';
import { localPath } from '../locale.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { PageAnnouncer } from '../ui/page-announcer.tsx';
import { m } from '../i18n/messages.js';
import { useAnnouncements, useWaiting } from './announce/use-announcements.ts';
import { HealthNotice } from './health/health-notice.tsx';
import { MailNotice } from './mails/mail-health.tsx';
import { SetupNotice } from './setup/setup-notice.tsx';
import styles from './desk-frame.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../api/toast-success.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { Button } from './kit/desk-page.tsx';
import { LeaveDialog, unsaved } from './kit/unsaved-changes.tsx';
import { logOut, setLoggedOut } from './session/desk-session.ts';

const pages = [
  { to: '/seller', words: m.desk_add, Icon: Plus },
  { to: '/seller/product-list', words: m.desk_products, Icon: Package },
  { to: '/seller/authors', words: m.authors, Icon: Users },
  { to: '/seller/categories', words: m.categories, Icon: LibraryBig },
  { to: '/seller/orders', words: m.desk_orders, Icon: List },
  { to: '/seller/reports', words: m.desk_reports, Icon: ChartColumn },
  { to: '/seller/messages', words: m.desk_messages, Icon: Mail },
  { to: '/seller/newsletter', words: m.desk_newsletter, Icon: Newspaper },
  { to: '/seller/mails', words: m.desk_mails, Icon: Send },
  { to: '/seller/policies', words: m.desk_policies, Icon: ScrollText },
  { to: '/seller/settings', words: m.desk_settings, Icon: Settings },
];

export function DeskFrame({ children }: { children: ReactNode }) {
  useAnnouncements();
  const { data: waiting } = useWaiting();
  const counts: Partial<Record<string, number>> = {
    '/seller/orders': waiting?.orders,
    '/seller/messages': waiting?.messages,
  };
  return (
    <div className={styles.desk}>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <header className={styles.top}>
        <Brand />
        <div>
          <span>{m.desk_hi()}</span>
          <LanguageLink />
          <LogoutButton />
        </div>
      </header>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={m.desk()}>
          {pages.map(({ to, words, Icon }) => (
            <NavLink key={to} to={localPath(to)} end={to === '/seller'}>
              <Icon />
              {words()}
              <MenuCount count={counts[to] ?? 0} />
            </NavLink>
          ))}
        </nav>
        <main id="main" className={styles.work} tabIndex={-1}>
          <SetupNotice />
          <HealthNotice />
          <MailNotice />
          {children}
        </main>
      </div>
      <PageAnnouncer />
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
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();

  async function leave() {
    setAsking(false);
    setBusy(true);
    try {
      const message = await logOut();
      unsaved.set(false);
      await navigate(localPath('/'));
      client.removeQueries({ queryKey: ['desk'] });
      setLoggedOut();
      toastSuccess(message, m.logged_out);
    } catch (error) {
      void toastProblem(error);
      setBusy(false);
    }
  }

  return (
    <>
      <Button busy={busy} onClick={() => (unsaved.get() ? setAsking(true) : void leave())}>
        {m.desk_logout()}
      </Button>
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={() => void leave()} />}
    </>
  );
}
