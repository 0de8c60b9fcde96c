import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { parseCopies } from '../../../rules/copies-input.ts';
import { FEW_COPIES } from '../../../rules/stock.ts';
import { titleOf } from '../../books/book-words.ts';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { useCopies } from './use-products.ts';

/** The number of copies, saved by Enter or on leaving the field. Empty: the book is not counted. */
export function CopiesField({ book }: { book: ManagedBook }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending } = useCopies();
  const { copies } = book;
  const given = typed === null ? copies : parseCopies(typed);

  function save() {
    if (typed === null) return;
    if (given === undefined) {
      toast.error(m.desk_copies_wrong(), { id: 'copies' });
      return;
    }
    setTyped(null);
    if (given !== copies) mutate({ id: book._id, copies: given, seen: copies });
  }

  return (
    <span className="copies">
      <input
        className="input"
        inputMode="numeric"
        dir="ltr"
        maxLength={12}
        placeholder={m.desk_copies()}
        aria-label={m.desk_copies_of({ book: titleOf(book).text })}
        aria-invalid={given === undefined || undefined}
        aria-busy={isPending || undefined}
        title={copies === null ? m.desk_not_counted() : undefined}
        value={typed ?? copies ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {copies !== null && copies <= FEW_COPIES && (
        <small className="low">{copies === 0 ? m.out_of_stock() : m.desk_low_stock()}</small>
      )}
    </span>
  );
}
