import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Newsletter } from '../../../contract/newsletter.ts';
import { onlyFaults } from '../../api/form-checks.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';
import { BookChoice } from './book-choice.tsx';

type Texts = Record<'subject' | 'subjectAr' | 'body' | 'bodyAr', string>;
const blank: Texts = { subject: '', subjectAr: '', body: '', bodyAr: '' };

function check(texts: Texts) {
  const fault = (text: string) => (text.trim() === '' ? 'required' : undefined);
  const { subject, subjectAr, body, bodyAr } = texts;
  return onlyFaults({
    subject: fault(subject),
    subjectAr: fault(subjectAr),
    body: fault(body),
    bodyAr: fault(bodyAr),
  });
}

/** Writes a new newsletter, or changes a draft. */
export function NewsletterForm({ draft, onSaved }: { draft: Newsletter | null; onSaved: () => void }) {
  const [books, setBooks] = useState(draft?.books ?? []);
  const client = useQueryClient();
  const { busy, form, field } = useValidatedForm<keyof Texts>(
    draft
      ? { subject: draft.subject, subjectAr: draft.subjectAr, body: draft.body, bodyAr: draft.bodyAr }
      : blank,
    check,
    async (texts) => {
      const body = { ...texts, books, ...(draft && { id: draft._id }) };
      const { message } = await deskCall('POST /api/newsletter/save', { body });
      await client.invalidateQueries({ queryKey: ['desk', 'newsletters'] });
      toastSuccess(message, m.desk_newsletter_saved);
      onSaved();
    },
  );
  return (
    <form className="form newsletter-form" {...form}>
      <h2>{draft ? m.desk_newsletter_edit() : m.desk_newsletter_new()}</h2>
      <TextField label={m.desk_newsletter_subject()} dir="ltr" maxLength={150} {...field('subject')} />
      <TextArea
        label={m.desk_newsletter_body()}
        hint={m.desk_newsletter_body_hint()}
        dir="ltr"
        rows={6}
        maxLength={10_000}
        {...field('body')}
      />
      <TextField label={m.desk_newsletter_subject_ar()} dir="rtl" maxLength={150} {...field('subjectAr')} />
      <TextArea
        label={m.desk_newsletter_body_ar()}
        hint={m.desk_newsletter_body_hint()}
        dir="rtl"
        rows={6}
        maxLength={10_000}
        {...field('bodyAr')}
      />
      <BookChoice ids={books} onChange={setBooks} />
      <p>
        <BusyButton busy={busy} className="btn btn-1">
          {m.desk_newsletter_save()}
        </BusyButton>
      </p>
    </form>
  );
}
