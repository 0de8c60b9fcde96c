import { type FormEvent, useState } from 'react';
import { countInDigits } from '../../rules/digits.ts';
import { counted } from '../locale.ts';
import { m } from '../i18n/messages.js';
import styles from './read.module.css';
import type { SheetProps } from './sheet-parts.tsx';

/** Looks in the whole text of the book, as the shop's search does: marks, hamzas and final letters make no difference. */
export function FindSheet({ open: { info }, reader, find, close }: SheetProps) {
  const { found } = find;
  const [isBusy, setBusy] = useState(false);
  if (info.text !== 'ready')
    return (
      <p className={styles.note}>{info.text === 'waiting' ? m.read_find_waiting() : m.read_find_none()}</p>
    );
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    if (!q || isBusy) return;
    setBusy(true);
    await find.search(q);
    setBusy(false);
  };
  return (
    <>
      <form className={styles.find} role="search" onSubmit={(event) => void search(event)}>
        <label htmlFor="find">{m.read_find()}</label>
        <input
          id="find"
          className="input"
          name="q"
          type="search"
          dir="auto"
          maxLength={200}
          defaultValue={found?.q}
        />
        <button type="submit" className="btn btn-1 btn-sm" aria-disabled={isBusy}>
          {m.read_find_go()}
        </button>
      </form>
      <p className={styles.note} aria-live="polite">
        {found && m.read_find_count(counted(found.count))}
      </p>
      <ol className={styles.entries}>
        {found?.hits.map(({ at, page, before, match, after }) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => {
                find.show(at);
                close();
              }}
            >
              <bdi dir="auto">
                {before}
                <mark>{match}</mark>
                {after}
              </bdi>
              <span>{reader.labelOf(page)}</span>
            </button>
          </li>
        ))}
      </ol>
      {found?.next && (
        <button type="button" className="btn btn-2 btn-sm" onClick={() => void find.more()}>
          {m.read_find_more({ count: countInDigits(found.count - found.hits.length) })}
        </button>
      )}
    </>
  );
}
