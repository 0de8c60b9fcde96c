import { NavLink } from 'react-router';
import { counted, localPath } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Notice } from '../kit/desk-page.tsx';

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
      <NavLink to={localPath('/seller/mails')}>{m.desk_mails()}</NavLink>
    </Notice>
  );
}
