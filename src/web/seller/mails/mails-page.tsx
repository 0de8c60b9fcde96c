import RotateCcw from 'icon:rotate-ccw';
import { lazy, Suspense, useState } from 'react';
import { type Mail, type MailState } from '../../../contract/mails.ts';
import { formatMoment } from '../../orders/format-date.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { BusyButton } from '../../ui/button-busy.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { DeskList } from '../desk-list.tsx';
import { kindWords, stateWords } from './mail-words.ts';
import { useMailHealth, useMails, useMailView, useResend } from './use-mails.ts';
import './mails.css';

const MailDialog = lazy(() => import('./mail-dialog.tsx'));

export default function MailsPage() {
  const [state, setState] = useState<MailState | ''>('');
  const [open, setOpen] = useState<string | null>(null);
  const list = useMails(state);
  const { data: health } = useMailHealth();
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <>
      <PageMeta title={m.desk_mails()} unlisted />
      <div className="work-head">
        <h1>{m.desk_mails()}</h1>
      </div>
      {/* The note comes first, so that it does not move what is below it. */}
      {health ? <ModeNote mode={health.mode} /> : <Spinner words={m.desk_mail_loading()} />}
      <div hidden={!health}>
        <div className="tools mail-tools">
          <select
            className="input"
            aria-label={m.desk_which_mails()}
            value={state}
            onChange={(event) => setState(event.target.value as MailState | '')}
          >
            <option value="">{m.desk_all_mails()}</option>
            {Object.entries(stateWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words()}
              </option>
            ))}
          </select>
        </div>
        <DeskList
          query={list}
          shown={mails.length}
          loading={m.desk_mail_loading()}
          empty={<EmptyState words={m.desk_no_mails()} />}
        >
          <ul className="mails">
            {mails.map((mail) => (
              <MailItem key={mail._id} mail={mail} onOpen={() => setOpen(mail._id)} />
            ))}
          </ul>
        </DeskList>
      </div>
      <Suspense>{open && <OpenMail id={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  return <MailDialog view={useMailView(id)} onClose={onClose} />;
}

function ModeNote({ mode }: { mode: 'sent' | 'kept' | 'off' }) {
  if (mode === 'off') return <p className="notice newer">{m.desk_mail_off()}</p>;
  if (mode === 'kept') return <p className="notice">{m.desk_mail_demo()}</p>;
  return null;
}

const stateClass = { waiting: 'pending', sent: 'paid', kept: 'paid', failed: 'failed' } as const;

function MailItem({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const { mutate, isPending } = useResend();
  return (
    <li>
      <div className="mail-what">
        <h2>{kindWords[mail.kind]()}</h2>
        <bdi dir="ltr">{mail.to}</bdi>
        {mail.lastError && (
          <p className="mail-error">
            <bdi dir="ltr">{mail.lastError}</bdi>
          </p>
        )}
      </div>
      <div className="mail-state">
        <span className={`pill ${stateClass[mail.state]}`}>{stateWords[mail.state]()}</span>
        {mail.tries > 1 && <small>{m.desk_mail_tries({ count: mail.tries })}</small>}
        <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
      </div>
      <div className="mail-acts">
        <button
          type="button"
          className="btn btn-2 btn-sm"
          aria-label={m.desk_mail_open_of({ kind: kindWords[mail.kind](), to: mail.to })}
          onClick={onOpen}
        >
          {m.desk_mail_open()}
        </button>
        {mail.state !== 'waiting' && (mail.kind !== 'newsletter' || mail.state === 'failed') && (
          <BusyButton
            type="button"
            className="btn btn-3 btn-sm"
            busy={isPending}
            aria-label={m.desk_mail_resend_of({ kind: kindWords[mail.kind](), to: mail.to })}
            onClick={() => mutate(mail._id)}
          >
            <RotateCcw className="ico" aria-hidden="true" />
            {m.desk_mail_resend()}
          </BusyButton>
        )}
      </div>
    </li>
  );
}
