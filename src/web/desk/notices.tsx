import { countInDigits } from '../../rules/digits.ts';
import { counted } from '../locale.ts';
import { alertText } from '../mail-kinds.ts';
import { m } from '../i18n/messages.js';
import { ShopLink } from '../ui/shop-link.tsx';
import { Moment } from '../ui/time.tsx';
import { useDeskQuery } from './kit/desk-data.ts';
import { LinkButton, Notice, noticeClass } from './kit/desk-page.tsx';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SetupStep, setupSteps } from '../../rules/shop.ts';
import { takeFreshLogin } from './session/desk-session.ts';

function useHealth() {
  return useDeskQuery('GET /api/seller/health', {}, { refetchInterval: 60_000 });
}

/** On every page of the desk while something in the operation of the shop needs a person. */
export function HealthNotice() {
  const { data } = useHealth();
  // Failing mails have a notice of their own, with a link to them.
  const alerts = data?.alerts.filter(({ kind }) => kind !== 'mail') ?? [];
  if (alerts.length === 0) return null;
  return (
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
  );
}

export function useMailHealth() {
  return useDeskQuery('GET /api/mail/health', {}, { refetchInterval: 60_000 });
}

/** On every page of the desk while mails fail. */
export function MailNotice() {
  const { data } = useMailHealth();
  if (!data?.failing) return null;
  return (
    <Notice isWarning role="status">
      <span>{m.desk_mail_failing(counted(data.failing))}</span>
      <ShopLink to="/seller/mails">{m.desk_mails()}</ShopLink>
    </Notice>
  );
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
