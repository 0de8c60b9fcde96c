import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoints.ts';
import { call } from '../api/client.ts';
import { direction, localPath } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { phrase, titleOf } from '../shelf/book-text.ts';
import styles from '../shelf/shelf.module.css';

type Pages = AnswerOf<'GET /api/read/search'>['pages'];

/** Places inside books where the searched words stand, after the books themselves. */
export default function FoundPages({ q }: { q: string }) {
  const [found, setFound] = useState<{ q: string; pages: Pages } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /api/read/search', { query: { q }, signal: stop.signal }).then(
      ({ pages }) => setFound({ q, pages }),
      // The books were found; their pages are an addition.
      () => {},
    );
    return () => stop.abort();
  }, [q]);
  if (found?.q !== q || found.pages.length === 0) return null;
  return (
    <section className={styles.pages} aria-labelledby="found-pages">
      <h2 id="found-pages">{m.read_in_pages()}</h2>
      <ul className="stack">
        {found.pages.map(({ book, page, before, match, after }) => {
          const title = titleOf(book);
          const { lang } = phrase(before + match + after);
          return (
            <li key={`${book._id} ${page} ${before}`}>
              <a className="tap" href={localPath(`/read/${book._id}?page=${page}`)}>
                <bdi lang={title.lang}>{title.text}</bdi>&nbsp;<span>{m.read_page({ page })}</span>
              </a>
              <p lang={lang} dir={direction(lang)}>
                {before}
                <mark>{match}</mark>
                {after}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
