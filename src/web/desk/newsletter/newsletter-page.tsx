import { useState } from 'react';
import type { Newsletter } from '../../../contract/mails.ts';
import { emailError } from '../../api/form-checks.ts';
import { missingTexts } from '../../../rules/seller-input.ts';
import { useForm } from '../../api/use-form.ts';
import { phrase } from '../../shelf/book-text.ts';
import { locale } from '../../locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { ConfirmButton, DeskForm, Fields } from '../kit/desk-form.tsx';
import { Acts, Button, DeskPage, DialogButton, Phrase } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import type { FieldSpec } from '../kit/form-values.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import kit from '../kit/kit.module.css';
import { Pill } from '../../orders/order-badges.tsx';
import { BookChoice } from '../products/find-book.tsx';

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
      <div className={`${kit.stack} ${kit.policies} ${kit.past}`}>
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
  const { _id: id, state, sent, waiting, failed, subject, subjectAr } = newsletter;
  const test = useDeskChange('POST /api/newsletter/test', m.desk_newsletter_tested);
  const send = useDeskChange('POST /api/newsletter/send', m.desk_newsletter_sending_now);
  const pause = useDeskChange('POST /api/newsletter/pause', m.desk_newsletter_paused_now);
  const press = (words: () => string, change: typeof send | typeof pause) => (
    <Button look="1 sm" words={words()} busy={change.isPending} onClick={() => change.mutate({ id })} />
  );
  return (
    <article className={kit.stack}>
      <h2 className={kit.title}>
        <Phrase of={phrase((locale() === 'ar' ? subjectAr : subject) || subject || subjectAr)} />
      </h2>
      <p className={`${kit.row} ${kit.quiet}`}>
        <Pill tone={state === 'sent' ? 'done' : 'waiting'}>{stateWords[state]()}</Pill>
        {state !== 'draft' && m.desk_newsletter_progress({ sent, waiting, failed })}
      </p>
      <Acts>
        {state === 'draft' && <Button words={m.desk_edit()} onClick={onEdit} />}
        {subject && (
          <DialogButton words={m.desk_newsletter_preview_en()}>
            {(close) => <Preview id={id} lang="en" onClose={close} />}
          </DialogButton>
        )}
        {subjectAr && (
          <DialogButton words={m.desk_newsletter_preview_ar()}>
            {(close) => <Preview id={id} lang="ar" onClose={close} />}
          </DialogButton>
        )}
        <Button
          words={m.desk_newsletter_test()}
          busy={test.isPending}
          onClick={() => test.mutate({ id, lang: locale() })}
        />
        {state === 'draft' && (
          <ConfirmButton
            look="1 sm"
            words={m.desk_newsletter_send()}
            title={m.desk_newsletter_send()}
            isHarmless
            onConfirm={() => send.mutateAsync({ id })}
          >
            <SendWords />
          </ConfirmButton>
        )}
        {state === 'paused' && press(m.desk_newsletter_resume, send)}
        {state === 'sending' && press(m.desk_newsletter_pause, pause)}
      </Acts>
    </article>
  );
}

function Preview({ onClose, ...query }: { id: string; lang: 'en' | 'ar'; onClose: () => void }) {
  return <MailDialog view={useDeskQuery('GET /api/newsletter/preview', query)} onClose={onClose} />;
}

function SendWords() {
  const { data } = useDeskQuery('GET /api/newsletter/count');
  return <p>{m.desk_newsletter_send_words({ count: data?.total ?? '…' })}</p>;
}

function RemoveSubscriber() {
  const remove = useDeskChange('POST /api/newsletter/remove', m.desk_newsletter_removed);
  const form = useForm({ email: '' }, { email: emailError }, (body) => remove.mutateAsync(body));
  return (
    <DeskForm form={form} button={m.desk_newsletter_remove()} look="2">
      <h2>{m.desk_newsletter_remove()}</h2>
      <TextField label={m.email()} type="email" autoComplete="off" {...form.field('email')} />
    </DeskForm>
  );
}

type Texts = Record<'subject' | 'subjectAr' | 'body' | 'bodyAr', string>;

/** Writes a new newsletter, or changes a draft. */
function NewsletterForm({ draft, onSaved }: { draft: Newsletter | null; onSaved: () => void }) {
  const [books, setBooks] = useState(draft?.books ?? []);
  const save = useDeskChange('POST /api/newsletter/save', m.desk_newsletter_saved);
  const { subject = '', subjectAr = '', body = '', bodyAr = '' } = draft ?? {};
  const form = useForm({ subject, subjectAr, body, bodyAr }, check, async (texts) => {
    await save.mutateAsync({ ...texts, books, ...(draft && { id: draft._id }) });
    onSaved();
  });
  return (
    <DeskForm form={form} button={m.desk_newsletter_save()}>
      <h2>{draft ? m.desk_newsletter_edit() : m.desk_newsletter_new()}</h2>
      <p className="hint">{m.desk_newsletter_languages()}</p>
      <Fields of={fields} field={form.field} />
      <Books ids={books} onChange={setBooks} />
    </DeskForm>
  );
}

const area = { hint: m.desk_newsletter_body_hint, rows: 6, maxLength: 10_000 };
const fields: FieldSpec<keyof Texts>[] = [
  ['subject', m.desk_newsletter_subject, { dir: 'ltr', maxLength: 150 }],
  ['body', m.desk_newsletter_body, { dir: 'ltr', ...area }],
  ['subjectAr', m.desk_newsletter_subject_ar, { dir: 'rtl', maxLength: 150 }],
  ['bodyAr', m.desk_newsletter_body_ar, { dir: 'rtl', ...area }],
];

/** One language is enough. */
function check(texts: Texts): Partial<Texts> {
  const missing = missingTexts(texts);
  const nothing = missing.length === 2 && Object.values(texts).every((text) => text.trim() === '');
  const error = nothing ? m.desk_newsletter_one_language() : m.field_required();
  return Object.fromEntries(missing.map((name) => [name, error]));
}

const most = 20;

/** The books of a newsletter, in order. */
function Books({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const chosen = useDeskQuery('GET /api/product/list', { ids: ids.join(',') }, { enabled: ids.length > 0 });
  const books = new Map(chosen.data?.products.map((book) => [book._id, book]));
  return (
    <BookChoice
      legend={m.desk_newsletter_books()}
      books={ids.map((id) => ({ _id: id, book: books.get(id) }))}
      label={(book) => m.desk_remove_book({ book })}
      onRemove={(id) => onChange(ids.filter((one) => one !== id))}
      onAdd={ids.length < most ? ({ _id }) => onChange([...ids, _id]) : undefined}
    />
  );
}
