import { counted } from '../../locale.ts';
import { alertText } from '../../mail-kinds.ts';
import { m } from '../../i18n/messages.js';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Moment } from '../../ui/time.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Notice } from '../kit/desk-page.tsx';
import styles from '../kit/kit.module.css';

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
    <section className={`${styles.notice} ${styles.warning} ${styles.steps}`} role="status">
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
