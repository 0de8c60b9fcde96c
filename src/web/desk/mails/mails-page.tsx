import RotateCcw from 'icon:rotate-ccw';
import type { Mail, MailState } from '../../../contract/mails.ts';
import { Moment } from '../../ui/time.tsx';
import { Spinner } from '../../ui/empty-state.tsx';
import { mailKinds } from '../../mail-kinds.ts';
import { m } from '../../i18n/messages.js';
import { Acts, Button, DeskList, DeskPage, DialogButton, Notice } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskList, useDeskQuery } from '../kit/desk-data.ts';
import { byAge, choice, useFilters } from '../kit/filters.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { useMailHealth } from '../notices.tsx';
import kit from '../kit/kit.module.css';
import { Pill } from '../../orders/order-badges.tsx';

const states: Record<MailState, () => string> = {
  waiting: m.desk_mail_waiting,
  sent: m.desk_mail_sent,
  kept: m.desk_mail_kept,
  failed: m.desk_mail_failed,
};
const tones = { waiting: 'waiting', sent: 'done', kept: 'done', failed: 'failed' } as const;

const filters = { state: choice(m.desk_which_mails, m.desk_all_mails, states), sort: byAge };

export default function MailsPage() {
  const { filter, tools } = useFilters(filters);
  const list = useDeskList('GET /api/mail/list', (page) => page.mails, filter, { refetchInterval: 5_000 });
  const { data: health, isPending } = useMailHealth();
  return (
    <DeskPage title={m.desk_mails()} links={null}>
      {/* The note comes first, so that it does not move what is below it. */}
      {isPending && <Spinner words={m.desk_mail_loading()} />}
      {health?.mode === 'off' && <Notice isWarning>{m.desk_mail_off()}</Notice>}
      {health?.mode === 'kept' && <Notice>{m.desk_mail_demo()}</Notice>}
      <div hidden={isPending}>
        {tools}
        <DeskList list={list} loading={m.desk_mail_loading()} empty={m.desk_no_mails()}>
          {(mail) => <MailItem key={mail._id} mail={mail} />}
        </DeskList>
      </div>
    </DeskPage>
  );
}

function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  return <MailDialog view={useDeskQuery('GET /api/mail/view', { id })} onClose={onClose} />;
}

function MailItem({ mail }: { mail: Mail }) {
  const resend = useDeskChange('POST /api/mail/resend', m.desk_mail_resent);
  const { _id: id, to, state, lastError, tries, createdAt } = mail;
  const kind = mailKinds[mail.kind]();
  return (
    <li>
      <div className={kit.grow}>
        <b className={kit.title}>{kind}</b> <bdi dir="ltr">{to}</bdi>
        {lastError && (
          <p className={`hint ${kit.bad}`}>
            <bdi dir="ltr">{lastError}</bdi>
          </p>
        )}
      </div>
      <div className={`${kit.row} ${kit.quiet}`}>
        <Pill tone={tones[state]}>{states[state]()}</Pill>
        {tries > 1 && <small>{m.desk_mail_tries({ count: tries })}</small>}
        <Moment at={createdAt} />
      </div>
      <Acts>
        <DialogButton words={m.desk_mail_open()} aria-label={m.desk_mail_open_of({ kind, to })}>
          {(close) => <OpenMail id={id} onClose={close} />}
        </DialogButton>
        {state !== 'waiting' && (mail.kind !== 'newsletter' || state === 'failed') && (
          <Button
            look="3 sm"
            icon={RotateCcw}
            words={m.desk_mail_resend()}
            busy={resend.isPending}
            aria-label={m.desk_mail_resend_of({ kind, to })}
            onClick={() => resend.mutate({ id })}
          />
        )}
      </Acts>
    </li>
  );
}
