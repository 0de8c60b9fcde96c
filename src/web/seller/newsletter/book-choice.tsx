import Plus from 'icon:plus';
import X from 'icon:x';
import { useState } from 'react';
import { titleOf } from '../../books/book-words.ts';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useBooks, useFoundBooks } from './use-newsletters.ts';

interface BookChoiceProps {
  ids: string[];
  onChange: (ids: string[]) => void;
}

const most = 20;

/** The books of a newsletter, in order, and a search to add more. */
export function BookChoice({ ids, onChange }: BookChoiceProps) {
  const [q, setQ] = useState('');
  const chosen = useBooks(ids).data?.products ?? [];
  const found = useFoundBooks(q).data?.products.filter(({ _id }) => !ids.includes(_id)) ?? [];
  return (
    <fieldset className="book-choice">
      <legend>{m.desk_newsletter_books()}</legend>
      <ul>
        {ids.map((id) => {
          const book = chosen.find(({ _id }) => _id === id);
          const title = book && titleOf(book);
          return (
            <li key={id}>
              <bdi lang={title?.lang}>{title?.text ?? '…'}</bdi>
              <button
                type="button"
                className="btn btn-3 btn-sm"
                aria-label={m.desk_newsletter_remove_book({ book: title?.text ?? '' })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <X className="ico" aria-hidden="true" />
              </button>
            </li>
          );
        })}
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
        {q.trim() !== '' &&
          found.map((book) => {
            const title = titleOf(book);
            return (
              <li key={book._id}>
                <bdi lang={title.lang}>{title.text}</bdi>
                <button
                  type="button"
                  className="btn btn-3 btn-sm"
                  aria-label={m.desk_newsletter_add_book({ book: title.text })}
                  onClick={() => {
                    onChange([...ids, book._id]);
                    setQ('');
                  }}
                >
                  <Plus className="ico" aria-hidden="true" />
                </button>
              </li>
            );
          })}
      </ul>
    </fieldset>
  );
}
