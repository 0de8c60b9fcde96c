import { countInDigits } from '../../rules/digits.ts';
import { counted } from '../locale.ts';
import { alertText } from '../mail-kinds.ts';
import { m } from '../i18n/messages.js';
import { ShopLink } from '../ui/shop-link.tsx';
import { Moment } from '../ui/time.tsx';
import { useDeskQuery, aboutNoun } from './kit/desk-data.ts';
import { LinkButton, Notice, noticeClass, titlePrefix } from './kit/desk-page.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SetupStep, setupSteps } from '../../rules/shop.ts';
import { takeFreshLogin } from './session/desk-session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toasts.tsx';

function useHealth() {
  return useDeskQuery('GET /api/seller/health', {}, { refetchInterval: 60_000 });
}

/** On every page of the desk while something in the operation of the shop needs a person. */
export function HealthNotice() {
  const { data } = useHealth();
  const mail = useMailHealth().data;
  // Failing mails are told with a link to them.
  const alerts = data?.alerts.filter(({ kind }) => kind !== 'mail') ?? [];
  return (
    <>
      {alerts.length > 0 && (
        <section className={noticeClass(true)} role="status">
          <p>{m.mail_alert_title()}</p>
          <ul>
            {alerts.map(({ kind, detail }) => (
              <li key={kind + detail}>
                {detail ? `${alertText[kind]()}: ` : m.alert_sentence({ text: alertText[kind]() })}
                <bdi>{detail}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mail && mail.failing > 0 && (
        <Notice isWarning role="status">
          <span>{m.desk_mail_failing(counted(mail.failing))}</span>
          <ShopLink to="/seller/mails">{m.desk_mails()}</ShopLink>
        </Notice>
      )}
    </>
  );
}

export function useMailHealth() {
  return useDeskQuery('GET /api/mail/health', {}, { refetchInterval: 60_000 });
}

/** Nothing in a demo, and before the first check. */
export function LastBackup() {
  const { data } = useHealth();
  if (!data?.checkedAt) return null;
  return (
    <p>
      {m.desk_last_backup()}: {data.lastBackup ? <Moment at={data.lastBackup} /> : m.desk_no_backup()}
    </p>
  );
}

/** On every page of the desk until the shop is set up. A login to a shop about which nothing is known opens the set-up. */
export function SetupNotice() {
  const { data } = useDeskQuery('GET /api/seller/setup');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A shop may have books from a file before anything else.
  const isNew = setupSteps.every((step) => step === 'books' || data?.missing.includes(step));
  useEffect(() => {
    if (data && takeFreshLogin() && isNew) void navigate('/seller/setup');
  }, [data, isNew, navigate]);

  if (!data?.missing.length || pathname === '/seller/setup') return null;
  const sells = !data.missing.includes('shop') && !data.missing.includes('books');
  const done = countInDigits(setupSteps.length - data.missing.length);
  return (
    <Notice>
      <span>{m.desk_setup({ done, total: countInDigits(setupSteps.length) })}</span>
      {sells && <LinkButton to="/books" words={m.desk_setup_test_order()} />}
      <LinkButton to="/seller/setup" words={m.desk_setup_go_on()} />
    </Notice>
  );
}

export const setupWords: Record<SetupStep, () => string> = {
  shop: m.desk_setup_shop,
  books: m.books,
  legal: m.desk_settings_legal,
  returns: m.help_returns,
};

/** What waits for the seller: asked every 15 seconds, also behind another window, and when the page is looked at again. */
export function useWaiting(enabled: boolean) {
  return useDeskQuery(
    'GET /api/order/waiting',
    {},
    {
      meta: { silent: true },
      enabled,
      refetchInterval: 15_000,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  );
}

/**
 * Announces orders and messages that arrive, and reloads their lists. Until the seller looks at the list of orders, the title
 * of the page says how many are new.
 */
export function useAnnouncements({ data }: ReturnType<typeof useWaiting>, isListShown: boolean) {
  const client = useQueryClient();
  const last = useRef(data);
  useEffect(() => {
    const before = last.current;
    last.current = data;
    if (!data || !before) return;
    if (data.orders > before.orders) toast(m.desk_new_order(), { id: 'new-order' });
    if (data.messages > before.messages) toast(m.desk_new_message(), { id: 'new-message' });
    if (data.orders !== before.orders) void client.invalidateQueries(aboutNoun('GET /api/order/seller'));
    if (data.messages !== before.messages) void client.invalidateQueries(aboutNoun('GET /api/messages/list'));
  }, [client, data]);

  const [seen, setSeen] = useState<number>();
  const isVisible = useIsVisible();
  const orders = data?.orders ?? seen;
  const nowSeen = isListShown && isVisible ? orders : Math.min(seen ?? Infinity, orders ?? Infinity);
  if (orders !== undefined && nowSeen !== seen) setSeen(nowSeen);
  const fresh = (orders ?? 0) - (nowSeen ?? 0);
  const prefix = fresh > 0 ? `${m.desk_new_orders(counted(fresh))} · ` : '';
  useEffect(() => titlePrefix.set(prefix), [prefix]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => !document.hidden,
    () => true,
  );
}
