import Plus from 'icon:plus';
import { type ReactNode, useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { titleOf } from '../../books/book-words.ts';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Button, Phrase } from '../kit/desk-page.tsx';

/** A search for books, each with a button to add it. */
export function FindBook({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (book: Book) => void }) {
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
            >
              <Plus />
            </BookItem>
          ))}
      </ul>
    </>
  );
}

interface BookItemProps {
  /** Missing until it is loaded. */
  book: Pick<Book, '_id' | 'name' | 'nameAr'> | undefined;
  label: (title: string) => string;
  onClick: () => void;
  children: ReactNode;
  /** Between the title and the button. */
  middle?: ReactNode;
}

export function BookItem({ book, label, onClick, children, middle }: BookItemProps) {
  const title = book && titleOf(book);
  return (
    <li>
      <Phrase of={title ?? { text: '…' }} />
      {middle}
      <Button look="3 sm" aria-label={label(title?.text ?? '')} onClick={onClick}>
        {children}
      </Button>
    </li>
  );
}
