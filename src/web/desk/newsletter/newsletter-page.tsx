import { useState } from 'react';
import type { Newsletter } from '../../../contract/newsletter.ts';
import { emailError, requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { locale } from '../../locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Acts, Button, DeskPage } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import { MailDialog } from '../mails/mail-dialog.tsx';
import mailStyles from '../mails/mails.module.css';
import styles from './newsletter.module.css';
import '../../orders/orders.css';
import X from 'icon:x';
import { BookItem, FindBook } from '../products/find-book.tsx';

export default function NewsletterPage() {
  // Shows the progress while one is being sent.
  const { data } = useDeskQuery('GET /api/newsletter/list', {}, { refetchInterval: 3_000 });
  const [editing, setEditing] = useState<Newsletter | null>(null);
  const [saved, setSaved] = useState(0);
  return (
    <DeskPage title={m.desk_newsletter()} links={null}>
      <NewsletterForm
        key={`${editing?._id} ${saved}`}
        draft={editing}
        onSaved={() => {
          setEditing(null);
          setSaved(saved + 1);
        }}
      />
      <div className={styles.newsletters}>
        {data?.newsletters.length === 0 && <EmptyState words={m.desk_newsletter_none()} />}
        {data?.newsletters.map((one) => (
          <NewsletterItem key={one._id} newsletter={one} onEdit={() => setEditing(one)} />
        ))}
      </div>
      <RemoveSubscriber />
    </DeskPage>
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
  const [dialog, setDialog] = useState<'en' | 'ar' | 'send' | null>(null);
  const close = () => setDialog(null);
  const test = useDeskChange('POST /api/newsletter/test', m.desk_newsletter_tested);
  const send = useDeskChange('POST /api/newsletter/send', m.desk_newsletter_sending_now);
  const pause = useDeskChange('POST /api/newsletter/pause', m.desk_newsletter_paused_now);
  return (
    <article>
      <h2>
        <bdi>{locale() === 'ar' ? newsletter.subjectAr : newsletter.subject}</bdi>
      </h2>
      <p className={mailStyles.state}>
        <span className={`pill ${state === 'sent' ? 'paid' : 'pending'}`}>{stateWords[state]()}</span>
        {state !== 'draft' && m.desk_newsletter_progress({ sent, waiting, failed })}
      </p>
      <Acts>
        {state === 'draft' && <Button onClick={onEdit}>{m.desk_edit()}</Button>}
        <Button onClick={() => setDialog('en')}>{m.desk_newsletter_preview_en()}</Button>
        <Button onClick={() => setDialog('ar')}>{m.desk_newsletter_preview_ar()}</Button>
        <Button busy={test.isPending} onClick={() => test.mutate({ id, lang: locale() })}>
          {m.desk_newsletter_test()}
        </Button>
        {state === 'draft' && (
          <Button look="1 sm" onClick={() => setDialog('send')}>
            {m.desk_newsletter_send()}
          </Button>
        )}
        {state === 'paused' && (
          <Button look="1 sm" busy={send.isPending} onClick={() => send.mutate({ id })}>
            {m.desk_newsletter_resume()}
          </Button>
        )}
        {state === 'sending' && (
          <Button look="1 sm" busy={pause.isPending} onClick={() => pause.mutate({ id })}>
            {m.desk_newsletter_pause()}
          </Button>
        )}
      </Acts>
      {dialog === 'send' && (
        <SendDialog
          busy={send.isPending}
          onSend={() => send.mutate({ id }, { onSettled: close })}
          onClose={close}
        />
      )}
      {(dialog === 'en' || dialog === 'ar') && <Preview id={id} lang={dialog} onClose={close} />}
    </article>
  );
}

function Preview({ id, lang, onClose }: { id: string; lang: 'en' | 'ar'; onClose: () => void }) {
  return <MailDialog view={useDeskQuery('GET /api/newsletter/preview', { id, lang })} onClose={onClose} />;
}

function SendDialog({ busy, onSend, onClose }: { busy: boolean; onSend: () => void; onClose: () => void }) {
  const { data } = useDeskQuery('GET /api/newsletter/count');
  return (
    <Dialog open title={m.desk_newsletter_send()} onOpenChange={onClose}>
      <p>{m.desk_newsletter_send_words({ count: data?.total ?? '…' })}</p>
      <div className="dialog-acts">
        <Button look="1" busy={busy} onClick={onSend}>
          {m.desk_newsletter_send()}
        </Button>
      </div>
    </Dialog>
  );
}

function RemoveSubscriber() {
  const remove = useDeskChange('POST /api/newsletter/remove', m.desk_newsletter_removed);
  const { busy, form, field } = useForm(
    { email: '' },
    ({ email }) => ({ email: emailError(email) }),
    (body) => remove.mutateAsync(body),
  );
  return (
    <form className={kit.form} {...form}>
      <h2>{m.desk_newsletter_remove()}</h2>
      <TextField label={m.email()} type="email" autoComplete="off" {...field('email')} />
      <p>
        <Button type="submit" look="2" busy={busy}>
          {m.desk_newsletter_remove()}
        </Button>
      </p>
    </form>
  );
}

type Texts = Record<'subject' | 'subjectAr' | 'body' | 'bodyAr', string>;

/** Writes a new newsletter, or changes a draft. */
function NewsletterForm({ draft, onSaved }: { draft: Newsletter | null; onSaved: () => void }) {
  const [books, setBooks] = useState(draft?.books ?? []);
  const save = useDeskChange('POST /api/newsletter/save', m.desk_newsletter_saved);
  const { subject = '', subjectAr = '', body = '', bodyAr = '' } = draft ?? {};
  const { busy, form, field } = useForm({ subject, subjectAr, body, bodyAr }, check, async (texts) => {
    await save.mutateAsync({ ...texts, books, ...(draft && { id: draft._id }) });
    onSaved();
  });
  const area = { hint: m.desk_newsletter_body_hint(), rows: 6, maxLength: 10_000 };
  return (
    <form className={kit.form} {...form}>
      <h2>{draft ? m.desk_newsletter_edit() : m.desk_newsletter_new()}</h2>
      <TextField label={m.desk_newsletter_subject()} dir="ltr" maxLength={150} {...field('subject')} />
      <TextArea label={m.desk_newsletter_body()} dir="ltr" {...area} {...field('body')} />
      <TextField label={m.desk_newsletter_subject_ar()} dir="rtl" maxLength={150} {...field('subjectAr')} />
      <TextArea label={m.desk_newsletter_body_ar()} dir="rtl" {...area} {...field('bodyAr')} />
      <BookChoice ids={books} onChange={setBooks} />
      <p>
        <Button type="submit" look="1" busy={busy}>
          {m.desk_newsletter_save()}
        </Button>
      </p>
    </form>
  );
}

function check({ subject, subjectAr, body, bodyAr }: Texts) {
  return {
    subject: requiredError(subject),
    subjectAr: requiredError(subjectAr),
    body: requiredError(body),
    bodyAr: requiredError(bodyAr),
  };
}

interface BookChoiceProps {
  ids: string[];
  onChange: (ids: string[]) => void;
}

const most = 20;

/** The books of a newsletter, in order, and a search to add more. */
function BookChoice({ ids, onChange }: BookChoiceProps) {
  const chosen = useDeskQuery('GET /api/product/list', { ids: ids.join(',') }, { enabled: ids.length > 0 });
  return (
    <fieldset className={styles.books}>
      <legend>{m.desk_newsletter_books()}</legend>
      <ul>
        {ids.map((id) => (
          <BookItem
            key={id}
            book={chosen.data?.products.find(({ _id }) => _id === id)}
            label={(book) => m.desk_remove_book({ book })}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <X />
          </BookItem>
        ))}
      </ul>
      {ids.length < most && <FindBook chosen={ids} onAdd={({ _id }) => onChange([...ids, _id])} />}
    </fieldset>
  );
}
