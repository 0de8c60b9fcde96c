import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Newsletter } from '../../../contract/newsletter.ts';
import { emailFault, onlyFaults } from '../../api/form-checks.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { locale } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useSubscribers } from '../messages/use-messages.ts';
import { deskCall } from '../session/desk-session.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { useNewsletterAction, useNewsletters } from './use-newsletters.ts';
import '../mails/mails.css';
import './newsletter.css';

const MailDialog = lazy(() => import('../mails/mail-dialog.tsx'));

export default function NewsletterPage() {
  const { data } = useNewsletters();
  const [editing, setEditing] = useState<Newsletter | null>(null);
  const [saved, setSaved] = useState(0);
  return (
    <>
      <PageMeta title={m.desk_newsletter()} unlisted />
      <div className="work-head">
        <h1>{m.desk_newsletter()}</h1>
      </div>
      <NewsletterForm
        key={`${editing?._id} ${saved}`}
        draft={editing}
        onSaved={() => {
          setEditing(null);
          setSaved(saved + 1);
        }}
      />
      <div className="newsletters">
        {data?.newsletters.length === 0 && <EmptyState words={m.desk_newsletter_none()} />}
        {data?.newsletters.map((one) => (
          <NewsletterItem key={one._id} newsletter={one} onEdit={() => setEditing(one)} />
        ))}
      </div>
      <RemoveSubscriber />
    </>
  );
}

const stateWords = {
  draft: m.desk_newsletter_draft,
  sending: m.desk_newsletter_sending,
  paused: m.desk_newsletter_paused,
  sent: m.desk_newsletter_sent,
};

function NewsletterItem({ newsletter, onEdit }: { newsletter: Newsletter; onEdit: () => void }) {
  const { _id: id, state, sent, waiting, failed } = newsletter;
  const [preview, setPreview] = useState<'en' | 'ar' | null>(null);
  const [asking, setAsking] = useState(false);
  const test = useNewsletterAction('POST /api/newsletter/test');
  const send = useNewsletterAction('POST /api/newsletter/send');
  const pause = useNewsletterAction('POST /api/newsletter/pause');
  const subject = locale() === 'ar' ? newsletter.subjectAr : newsletter.subject;
  const body = { id, lang: locale() };
  return (
    <article>
      <h2>
        <bdi>{subject}</bdi>
      </h2>
      <p className="mail-state">
        <span className={`pill ${state === 'sent' ? 'paid' : 'pending'}`}>{stateWords[state]()}</span>
        {state !== 'draft' && m.desk_newsletter_progress({ sent, waiting, failed })}
      </p>
      <p className="newsletter-acts">
        {state === 'draft' && (
          <button type="button" className="btn btn-2 btn-sm" onClick={onEdit}>
            {m.desk_edit()}
          </button>
        )}
        <button type="button" className="btn btn-2 btn-sm" onClick={() => setPreview('en')}>
          {m.desk_newsletter_preview_en()}
        </button>
        <button type="button" className="btn btn-2 btn-sm" onClick={() => setPreview('ar')}>
          {m.desk_newsletter_preview_ar()}
        </button>
        <BusyButton
          type="button"
          className="btn btn-2 btn-sm"
          busy={test.isPending}
          onClick={() => test.mutate(body)}
        >
          {m.desk_newsletter_test()}
        </BusyButton>
        {state === 'draft' && (
          <button type="button" className="btn btn-1 btn-sm" onClick={() => setAsking(true)}>
            {m.desk_newsletter_send()}
          </button>
        )}
        {state === 'paused' && (
          <BusyButton
            type="button"
            className="btn btn-1 btn-sm"
            busy={send.isPending}
            onClick={() => send.mutate(body)}
          >
            {m.desk_newsletter_resume()}
          </BusyButton>
        )}
        {state === 'sending' && (
          <BusyButton
            type="button"
            className="btn btn-1 btn-sm"
            busy={pause.isPending}
            onClick={() => pause.mutate(body)}
          >
            {m.desk_newsletter_pause()}
          </BusyButton>
        )}
      </p>
      <Suspense>{preview && <Preview id={id} lang={preview} onClose={() => setPreview(null)} />}</Suspense>
      {asking && (
        <SendDialog
          busy={send.isPending}
          onSend={() => send.mutate(body, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  );
}

function Preview({ id, lang, onClose }: { id: string; lang: 'en' | 'ar'; onClose: () => void }) {
  const view = useQuery({
    queryKey: ['desk', 'newsletter-preview', id, lang],
    queryFn: ({ signal }) => deskCall('GET /api/newsletter/preview', { query: { id, lang }, signal }),
  });
  return <MailDialog view={view} onClose={onClose} />;
}

function SendDialog({ busy, onSend, onClose }: { busy: boolean; onSend: () => void; onClose: () => void }) {
  const { data } = useSubscribers();
  return (
    <Dialog open title={m.desk_newsletter_send()} onOpenChange={(open) => !open && onClose()}>
      <p>{m.desk_newsletter_send_words({ count: data?.total ?? '…' })}</p>
      <div className="dialog-acts">
        <BusyButton type="button" className="btn btn-1" busy={busy} onClick={onSend}>
          {m.desk_newsletter_send()}
        </BusyButton>
      </div>
    </Dialog>
  );
}

function RemoveSubscriber() {
  const { busy, form, field } = useValidatedForm(
    { email: '' },
    ({ email }) => onlyFaults({ email: emailFault(email) }),
    async ({ email }) => {
      const { message } = await deskCall('POST /api/newsletter/remove', { body: { email } });
      toastSuccess(message, m.desk_newsletter_removed);
    },
  );
  return (
    <form className="form" {...form}>
      <h2>{m.desk_newsletter_remove()}</h2>
      <TextField label={m.email()} type="email" autoComplete="off" {...field('email')} />
      <p>
        <BusyButton busy={busy} className="btn btn-2">
          {m.desk_newsletter_remove()}
        </BusyButton>
      </p>
    </form>
  );
}
