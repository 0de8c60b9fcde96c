import RotateCcw from 'icon:rotate-ccw';
import { useState } from 'react';
import type { Mail, MailState } from '../../../contract/mails.ts';
import { Moment } from '../../ui/time.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { mailKinds } from '../../mail-kinds.ts';
import { m } from '../../i18n/messages.js';
import { Acts, Button, DeskList, DeskPage, Notice } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskList, useDeskQuery } from '../kit/desk-data.ts';
import { ByAge, Choice, Tools } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';
import { MailDialog } from './mail-dialog.tsx';
import { useMailHealth } from './mail-health.tsx';
import styles from './mails.module.css';
import '../../orders/orders.css';

const states: Record<MailState, { words: () => string; look: string }> = {
  waiting: { words: m.desk_mail_waiting, look: 'pending' },
  sent: { words: m.desk_mail_sent, look: 'paid' },
  kept: { words: m.desk_mail_kept, look: 'paid' },
  failed: { words: m.desk_mail_failed, look: `${styles.failed}` },
};

export default function MailsPage() {
  const [state, setState] = useState<MailState | ''>('');
  const [sort, setSort] = useState<'oldest' | ''>('');
  const [open, setOpen] = useState<string | null>(null);
  const list = useDeskList(
    'GET /api/mail/list',
    (page) => page.mails,
    { state, sort },
    { refetchInterval: 5_000 },
  );
  const { data: health } = useMailHealth();
  return (
    <DeskPage title={m.desk_mails()} links={null}>
      {/* The note comes first, so that it does not move what is below it. */}
      {!health && <Spinner words={m.desk_mail_loading()} />}
      {health?.mode === 'off' && <Notice isWarning>{m.desk_mail_off()}</Notice>}
      {health?.mode === 'kept' && <Notice>{m.desk_mail_demo()}</Notice>}
      <div hidden={!health}>
        <Tools layout="one">
          <Choice
            label={m.desk_which_mails()}
            all={m.desk_all_mails()}
            value={state}
            options={Object.entries(states).map(([one, { words }]) => [one as MailState, words()])}
            onChoose={setState}
          />
          <ByAge value={sort} onChoose={setSort} />
        </Tools>
        <DeskList list={list} loading={m.desk_mail_loading()} empty={m.desk_no_mails()}>
          <ul className={kit.rows}>
            {list.items.map((mail) => (
              <MailItem key={mail._id} mail={mail} onOpen={() => setOpen(mail._id)} />
            ))}
          </ul>
        </DeskList>
      </div>
      {open && <OpenMail id={open} onClose={() => setOpen(null)} />}
    </DeskPage>
  );
}

function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  return <MailDialog view={useDeskQuery('GET /api/mail/view', { id })} onClose={onClose} />;
}

function MailItem({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const resend = useDeskChange('POST /api/mail/resend', m.desk_mail_resent);
  const { _id: id, to, state, lastError, tries, createdAt } = mail;
  const kind = mailKinds[mail.kind]();
  return (
    <li>
      <div className={styles.what}>
        <h2>{kind}</h2>
        <bdi dir="ltr">{to}</bdi>
        {lastError && (
          <p className={styles.error}>
            <bdi dir="ltr">{lastError}</bdi>
          </p>
        )}
      </div>
      <div className={styles.state}>
        <span className={`pill ${states[state].look}`}>{states[state].words()}</span>
        {tries > 1 && <small>{m.desk_mail_tries({ count: tries })}</small>}
        <Moment at={createdAt} />
      </div>
      <Acts>
        <Button aria-label={m.desk_mail_open_of({ kind, to })} onClick={onOpen}>
          {m.desk_mail_open()}
        </Button>
        {state !== 'waiting' && (mail.kind !== 'newsletter' || state === 'failed') && (
          <Button
            look="3 sm"
            busy={resend.isPending}
            aria-label={m.desk_mail_resend_of({ kind, to })}
            onClick={() => resend.mutate({ id })}
          >
            <RotateCcw />
            {m.desk_mail_resend()}
          </Button>
        )}
      </Acts>
    </li>
  );
}
