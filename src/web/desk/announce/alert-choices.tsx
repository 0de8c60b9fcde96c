import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { Check } from '../kit/desk-form.tsx';
import { allowNotifications, chooseAlerts, playChime, useAlerts, useNews } from './news.ts';
import styles from '../orders/desk-order.module.css';

/** Whether events arrive, and how this browser alerts the seller of them. */
export function AlertChoices() {
  const { live } = useNews();
  const { sound, notifications } = useAlerts();

  function chooseSound(on: boolean) {
    chooseAlerts({ sound: on });
    if (on) playChime();
  }

  async function chooseNotifications(on: boolean) {
    const allowed = on && (await allowNotifications());
    chooseAlerts({ notifications: allowed });
    if (on && !allowed) toast.error(m.desk_alert_refused());
  }

  return (
    <fieldset className={styles.alerts}>
      <legend className="vh">{m.desk_alerts()}</legend>
      <Check checked={sound} onChange={chooseSound}>
        {m.desk_alert_sound()}
      </Check>
      <Check checked={notifications} onChange={(on) => void chooseNotifications(on)}>
        {m.desk_alert_notification()}
      </Check>
      <p className={live ? `${styles.live} ${styles.on}` : styles.live}>
        {live ? m.desk_live() : m.desk_not_live()}
      </p>
    </fieldset>
  );
}
