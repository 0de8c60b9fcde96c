import { useState, type ReactNode } from 'react';
import type { Newsletter } from '../../../contract/newsletter.ts';
import { requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Phrase } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import Plus from 'icon:plus';
import X from 'icon:x';
import type { Book } from '../../../contract/books.ts';
import { titleOf } from '../../books/book-words.ts';
import styles from './newsletter.module.css';

type Texts = Record<'subject' | 'subjectAr' | 'body' | 'bodyAr', string>;

/** Writes a new newsletter, or changes a draft. */
export function NewsletterForm({ draft, onSaved }: { draft: Newsletter | null; onSaved: () => void }) {
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
  const [q, setQ] = useState('');
  const isSearching = q.trim() !== '';
  const chosen = useDeskQuery('GET /api/product/list', { ids: ids.join(',') }, { enabled: ids.length > 0 });
  const found = useDeskQuery('GET /api/product/list', { q, limit: '6' }, { enabled: isSearching });
  return (
    <fieldset className={styles.books}>
      <legend>{m.desk_newsletter_books()}</legend>
      <ul>
        {ids.map((id) => (
          <BookItem
            key={id}
            book={chosen.data?.products.find(({ _id }) => _id === id)}
            label={(book) => m.desk_newsletter_remove_book({ book })}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <X />
          </BookItem>
        ))}
      </ul>
      {ids.length < most && (
        <TextField
          label={m.desk_newsletter_find()}
          type="search"
          value={q}
          maxLength={100}
          onChange={(event) => setQ(event.target.value)}
        />
      )}
      <ul>
        {(isSearching ? (found.data?.products ?? []) : [])
          .filter(({ _id }) => !ids.includes(_id))
          .map((book) => (
            <BookItem
              key={book._id}
              book={book}
              label={(title) => m.desk_newsletter_add_book({ book: title })}
              onClick={() => {
                onChange([...ids, book._id]);
                setQ('');
              }}
            >
              <Plus />
            </BookItem>
          ))}
      </ul>
    </fieldset>
  );
}

interface BookItemProps {
  /** Missing until it is loaded. */
  book: Book | undefined;
  label: (title: string) => string;
  onClick: () => void;
  children: ReactNode;
}

function BookItem({ book, label, onClick, children }: BookItemProps) {
  const title = book && titleOf(book);
  return (
    <li>
      <Phrase of={title ?? { text: '…' }} />
      <Button look="3 sm" aria-label={label(title?.text ?? '')} onClick={onClick}>
        {children}
      </Button>
    </li>
  );
}
