import ChartColumn from 'icon:chart-column';
import Contact from 'icon:contact';
import List from 'icon:list';
import Mail from 'icon:mail';
import Package from 'icon:package';
import Plus from 'icon:plus';
import Receipt from 'icon:receipt-text';
import Settings from 'icon:settings';
import ShieldCheck from 'icon:shield-check';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, NavLink, useLocation } from 'react-router';
import { countInDigits } from '../../rules/digits.ts';
import { type DeskRole, mayUse } from '../../rules/accounts.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { usePageFocus } from '../ui/page-focus.ts';
import { m } from '../i18n/messages.js';
import { HealthNotice, SetupNotice, useAnnouncements, useWaiting } from './notices.tsx';
import styles from './desk-frame.module.css';
import { Button } from './kit/desk-page.tsx';
import { hasUnsaved, LeaveDialog, UnsavedChanges } from './kit/unsaved-changes.tsx';
import { useDeskMember, useLogout } from './session/desk-session.ts';

interface Page {
  to: string;
  role: DeskRole;
  words: () => string;
  /** Null for a page without a tab. */
  tab: (() => string) | null;
}
const page = (to: string, role: DeskRole, words: () => string, tab: Page['tab'] = words): Page => {
  return { to: `/seller${to}`, role, words, tab };
};
/** The first page gives the entry its name; all of them are tabs above each. */
const entry = (Icon: typeof Plus, ...pages: [Page, ...Page[]]) => ({ Icon, pages });

const groups = [
  [
    entry(Plus, page('', 'books', m.desk_add)),
    entry(
      Package,
      page('/product-list', 'books', m.desk_products),
      page('/sets', 'books', m.desk_sets),
      page('/authors', 'books', m.authors),
      page('/categories', 'books', m.categories),
    ),
  ],
  [
    entry(List, page('/orders', 'orders', m.desk_orders)),
    entry(
      Receipt,
      page('/invoices', 'papers', m.desk_papers),
      page('/orders/invoices', 'papers', m.invoice, null),
    ),
  ],
  [
    entry(
      Contact,
      page('/customers', 'orders', m.desk_customers),
      page('/newsletter', 'owner', m.desk_newsletter),
    ),
    entry(Mail, page('/messages', 'orders', m.desk_messages)),
  ],
  [
    entry(ChartColumn, page('/reports', 'accountant', m.desk_reports)),
    entry(
      Settings,
      page('/settings', 'owner', m.desk_settings, m.desk_settings_shop),
      page('/settings/contact', 'owner', m.desk_settings_contact),
      page('/settings/tax', 'owner', m.desk_settings_tax),
      page('/settings/payment', 'owner', m.payment),
      page('/settings/delivery', 'owner', m.desk_delivery),
      page('/settings/limits', 'owner', m.desk_settings_limits),
      page('/policies', 'owner', m.desk_policies),
      page('/mails', 'owner', m.desk_mails),
    ),
    entry(ShieldCheck, page('/staff', 'seller', m.desk_staff), page('/changes', 'owner', m.desk_changes)),
  ],
];
const entries = groups.flat();
const allPages = entries.flatMap(({ pages }): Page[] => pages);

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
  const mayOpen = (one: Page) => mayUse(role, one.role);
  const isShown = ({ to }: Page) => path === to || (to !== '/seller' && path.startsWith(`${to}/`));
  const [shown] = allPages.filter(isShown).toSorted((one, other) => other.to.length - one.to.length);
  const current = entries.find(({ pages }) => pages.some((one) => one === shown));
  // A page that no entry has is the owner's.
  if (!mayUse(role, shown?.role ?? 'owner'))
    return <Navigate to={entries.find(({ pages }) => mayOpen(pages[0]))!.pages[0].to} replace />;
  const tabs = current?.pages.filter((one) => one.tab && mayOpen(one)) ?? [];
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
          {groups.map((group, index) => (
            // The groups stay.
            // oxlint-disable-next-line react/no-array-index-key
            <ul key={index}>
              {group
                .filter(({ pages: [first] }) => mayOpen(first))
                .map((one) => {
                  const [{ to, words }] = one.pages;
                  return (
                    <li key={to}>
                      <Link to={to} aria-current={one === current || undefined}>
                        <one.Icon />
                        {words()}
                        {counts[to] ? (
                          <span className={styles.count}>
                            <span className="vh">{m.desk_waiting()} </span>
                            {countInDigits(counts[to])}
                          </span>
                        ) : null}
                      </Link>
                    </li>
                  );
                })}
            </ul>
          ))}
        </nav>
        <main id="main" className={styles.work} tabIndex={-1}>
          {tabs.length > 1 && (
            <nav className={styles.tabs} aria-label={tabs[0]!.words()}>
              {tabs.map(({ to, tab }) => (
                <NavLink key={to} to={to} end={to === '/seller/settings'}>
                  {tab!()}
                </NavLink>
              ))}
            </nav>
          )}
          {role === 'owner' && (
            <>
              <SetupNotice />
              <HealthNotice />
            </>
          )}
          {children}
        </main>
      </div>
      <UnsavedChanges />
    </div>
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
        onClick={() => (hasUnsaved() ? setAsking(true) : leave.mutate())}
      />
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={onLeave} />}
    </>
  );
}
