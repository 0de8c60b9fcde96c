import { type FormEvent, useState } from 'react';
import { countInDigits } from '../../rules/digits.ts';
import { counted } from '../locale.ts';
import { phrase } from '../shelf/book-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import styles from './sheets.module.css';
import type { SheetProps } from './use-reader.ts';

/** Looks in the whole text of the book, as the shop's search does: marks, hamzas and final letters make no difference. */
export function FindSheet({ reader: { info, find, labelOf }, close }: SheetProps) {
  const { found } = find;
  const [isBusy, setBusy] = useState(false);
  if (info.text !== 'ready')
    return <p className="note">{info.text === 'waiting' ? m.read_find_waiting() : m.read_find_none()}</p>;
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    if (!q) return;
    setBusy(true);
    await find.search(q);
    setBusy(false);
  };
  return (
    <>
      <form className="stack" role="search" onSubmit={(event) => void search(event)}>
        <TextField
          label={m.read_find()}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={found?.q}
          data-first
        />
        <Button type="submit" look="1 sm" busy={isBusy} words={m.read_find_go()} />
      </form>
      <p className="note" aria-live="polite">
        {found && m.read_find_count(counted(found.count))}
      </p>
      <ol className={styles.entries}>
        {found?.hits.map(({ at, page, before, match, after }) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => {
                void find.show(at);
                close();
              }}
            >
              <bdi lang={phrase(before + match + after).lang}>
                {before}
                <mark>{match}</mark>
                {after}
              </bdi>
              <span>{labelOf(page)}</span>
            </button>
          </li>
        ))}
      </ol>
      {found?.next && (
        <Button
          words={m.read_find_more({ count: countInDigits(found.count - found.hits.length) })}
          onClick={() => void find.more()}
        />
      )}
    </>
  );
}
