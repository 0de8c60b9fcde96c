import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { allowNotifications, chooseAlerts, playChime, useAlerts, useNews } from './news.ts';
import styles from './alert-choices.module.css';

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
      <label>
        <input type="checkbox" checked={sound} onChange={(event) => chooseSound(event.target.checked)} />
        {m.desk_alert_sound()}
      </label>
      <label>
        <input
          type="checkbox"
          checked={notifications}
          onChange={(event) => void chooseNotifications(event.target.checked)}
        />
        {m.desk_alert_notification()}
      </label>
      <p className={live ? `${styles.live} ${styles.on}` : styles.live}>
        {live ? m.desk_live() : m.desk_not_live()}
      </p>
    </fieldset>
  );
}
