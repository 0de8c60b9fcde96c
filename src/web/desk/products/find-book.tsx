import Plus from 'icon:plus';
import X from 'icon:x';
import { type ReactNode, useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Button, Phrase } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';

interface BookChoiceProps {
  legend: string;
  /** With a number that is typed for each, and what stands beside it. */
  books: { _id: string; book: Named | undefined; count?: CountProps; children?: ReactNode }[];
  /** The name of the button that takes a book out. */
  label: (title: string) => string;
  onRemove: (id: string) => void;
  /** Missing where no more books can be chosen. */
  onAdd?: ((book: Book) => void) | undefined;
}

/** The chosen books, each with a button to take it out, and a search to add more. */
export function BookChoice({ legend, books, label, onRemove, onAdd }: BookChoiceProps) {
  return (
    <fieldset className={`${kit.stack} ${kit.books}`}>
      <legend>{legend}</legend>
      <ul>
        {books.map(({ _id, ...item }) => (
          <BookItem key={_id} {...item} label={label} icon={X} onClick={() => onRemove(_id)} />
        ))}
      </ul>
      {onAdd && <FindBook chosen={books.map(({ _id }) => _id)} onAdd={onAdd} />}
    </fieldset>
  );
}

/** A search for books, each with a button to add it. */
function FindBook({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (book: Book) => void }) {
  const [q, setQ] = useState('');
  const isSearching = q.trim() !== '';
  const found = useDeskQuery('GET /api/product/list', { q, limit: '6' }, { enabled: isSearching });
  return (
    <>
      <TextField
        label={m.desk_find_book()}
        type="search"
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.target.value)}
        // It stands in the form of something else.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul>
        {(isSearching ? (found.data?.products ?? []) : [])
          .filter(({ _id }) => !chosen.includes(_id))
          .map((book) => (
            <BookItem
              key={book._id}
              book={book}
              label={(title) => m.desk_add_book({ book: title })}
              onClick={() => {
                onAdd(book);
                setQ('');
              }}
              icon={Plus}
            />
          ))}
      </ul>
    </>
  );
}

type Named = Pick<Book, '_id' | 'name' | 'nameAr'>;

interface CountProps {
  label: (title: string) => string;
  value: string;
  onChange: (value: string) => void;
}

interface BookItemProps {
  /** Missing until it is loaded. */
  book: Named | undefined;
  label: (title: string) => string;
  onClick: () => void;
  icon: typeof Plus;
  count?: CountProps;
  children?: ReactNode;
}

function BookItem({ book, label, onClick, icon, count, children }: BookItemProps) {
  const title = book && titleOf(book);
  return (
    <li className={kit.row}>
      <Phrase of={title ?? { text: '…' }} />
      {count && (
        <input
          className="input"
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          aria-label={count.label(title?.text ?? '')}
          value={count.value}
          onChange={({ target }) => count.onChange(target.value)}
        />
      )}
      {children}
      <Button look="3 sm" icon={icon} aria-label={label(title?.text ?? '')} onClick={onClick} />
    </li>
  );
}
