import { NavLink } from 'react-router';
import { counted, localPath } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { useMailHealth } from './use-mails.ts';

/** On every page of the desk while mails fail. */
export function MailNotice() {
  const { data } = useMailHealth();
  if (!data?.failing) return null;
  return (
    <p className="notice newer" role="status">
      <span>{m.desk_mail_failing(counted(data.failing))}</span>
      <NavLink to={localPath('/seller/mails')}>{m.desk_mails()}</NavLink>
    </p>
  );
}
