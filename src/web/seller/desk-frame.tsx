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
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { countInDigits } from '../../rules/counts.ts';
import { localPath } from '../locale.ts';
import { Brand } from '../shell/brand.tsx';
import { LanguageLink } from '../shell/language-link.tsx';
import { PageAnnouncer } from '../shell/page-announcer.tsx';
import { m } from '../i18n/messages.js';
import { useAnnouncements, useWaiting } from './announce/use-announcements.ts';
import { MailNotice } from './mails/mail-notice.tsx';
import { LogoutButton } from './session/logout-button.tsx';
import { SetupNotice } from './setup/setup-notice.tsx';

const pages = [
  { to: '/seller', words: m.desk_add, Icon: Plus, end: true },
  { to: '/seller/product-list', words: m.desk_products, Icon: Package, end: false },
  { to: '/seller/authors', words: m.authors, Icon: Users, end: false },
  { to: '/seller/categories', words: m.categories, Icon: LibraryBig, end: false },
  { to: '/seller/orders', words: m.desk_orders, Icon: List, end: false },
  { to: '/seller/reports', words: m.desk_reports, Icon: ChartColumn, end: false },
  { to: '/seller/messages', words: m.desk_messages, Icon: Mail, end: false },
  { to: '/seller/newsletter', words: m.desk_newsletter, Icon: Newspaper, end: false },
  { to: '/seller/mails', words: m.desk_mails, Icon: Send, end: false },
  { to: '/seller/policies', words: m.desk_policies, Icon: ScrollText, end: false },
  { to: '/seller/settings', words: m.desk_settings, Icon: Settings, end: false },
];

export function DeskFrame({ children }: { children: ReactNode }) {
  useAnnouncements();
  const { data: waiting } = useWaiting();
  const counts: Partial<Record<string, number>> = {
    '/seller/orders': waiting?.orders,
    '/seller/messages': waiting?.messages,
  };
  return (
    <div className="desk">
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <header className="seller-top">
        <Brand />
        <div className="end">
          <span className="hi">{m.desk_hi()}</span>
          <LanguageLink className="lang" />
          <LogoutButton />
        </div>
      </header>
      <div className="seller">
        <nav className="side" aria-label={m.desk()}>
          {pages.map(({ to, words, Icon, end }) => (
            <NavLink key={to} to={localPath(to)} end={end}>
              <Icon className="ico" aria-hidden="true" />
              {words()}
              <MenuCount count={counts[to] ?? 0} />
            </NavLink>
          ))}
        </nav>
        <main id="main" className="work" tabIndex={-1}>
          <SetupNotice />
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
    <span className="menu-count">
      <span className="vh">{m.desk_waiting()} </span>
      {countInDigits(count)}
    </span>
  );
}
