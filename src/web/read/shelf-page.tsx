import { useEffect, useState } from 'react';
import { countInDigits } from '../../rules/digits.ts';
import { titleOf } from '../shelf/book-text.ts';
import { localPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../i18n/messages.js';
import { type OfflineBook, offlineBooks, removeOffline } from './offline-books.ts';
import styles from './shelf-page.module.css';

/** The books kept in this browser. It opens without a connection too. */
export default function ShelfPage() {
  const [books, setBooks] = useState<OfflineBook[] | null>(null);
  useEffect(() => {
    const look = () => setBooks(offlineBooks());
    look();
    // Also when another window keeps or removes a book.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  const remove = async (id: string) => {
    await removeOffline(id);
    setBooks(offlineBooks());
  };
  return (
    <main id="main" className={`wrap stack ${styles.shelf}`} tabIndex={-1}>
      <PageMeta title={m.read_shelf()} unlisted />
      <h1>{m.read_shelf()}</h1>
      <p>{m.read_shelf_words()}</p>
      {books?.length === 0 && <EmptyState words={m.read_shelf_empty()} />}
      <ul>
        {books?.map((book) => {
          const title = titleOf(book);
          return (
            <li key={book.id} className="row">
              <a href={localPath(`/read/${book.id}`)}>
                <bdi lang={title.lang}>{title.text}</bdi>
              </a>
              <span>{megabytes(book.file.bytes)}</span>
              <Button look="link" words={m.read_remove_kept()} onClick={() => void remove(book.id)} />
            </li>
          );
        })}
      </ul>
      <a className="btn btn-2" href={localPath('/books')}>
        {m.all_books()}
      </a>
    </main>
  );
}

export function megabytes(bytes: number): string {
  const tenths = Math.max(1, Math.round(bytes / 100_000));
  return m.read_megabytes({ size: `${countInDigits(Math.floor(tenths / 10))}.${tenths % 10}` });
}
