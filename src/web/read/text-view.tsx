import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoints.ts';
import { isArabic } from '../../rules/direction.ts';
import { call } from '../api/client.ts';
import { direction } from '../locale.ts';
import { m } from '../i18n/messages.js';
import styles from './read.module.css';
import type { Reader } from './use-reader.ts';

/** The text of a page in the shop's typefaces, at the reader's size. Its picture is one press away. */
export function TextView({ reader: { id, page, look, setLook } }: { reader: Reader }) {
  const { text, paragraphs } = usePageText(id, page);
  return (
    <article
      className={styles.reflowed}
      dir={direction()}
      style={{ fontSize: `${look.size}em` }}
      data-text={text ? page : undefined}
    >
      <Paragraphs of={paragraphs} />
      {text && paragraphs.length === 0 && (
        <p className={styles.fault}>{text === 'failed' ? m.read_text_failed() : m.read_text_none()}</p>
      )}
      <button type="button" className="btn btn-3" onClick={() => setLook({ layout: 'pages' })}>
        {m.read_show_image()}
      </button>
    </article>
  );
}

export function Paragraphs({ of }: { of: string[] }) {
  return of
    .map((paragraph, at) => ({ at, paragraph, lang: isArabic(paragraph) ? 'ar' : 'en' }) as const)
    .map(({ at, paragraph, lang }) => (
      <p key={at} lang={lang} dir={direction(lang)}>
        {paragraph}
      </p>
    ));
}

/** No paragraphs while it loads, or if the text is not fit for reading. */
function usePageText(id: string, page: number) {
  const [found, setFound] = useState<AnswerOf<'GET /api/read/text'> | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /api/read/text', { query: { id, page: String(page) }, signal: stop.signal }).then(
      setFound,
      () => stop.signal.aborted || setFound('failed'),
    );
    return () => stop.abort();
  }, [id, page]);
  const text = found === 'failed' || found?.page === page ? found : null;
  return { text, paragraphs: text && text !== 'failed' && text.good ? text.paragraphs : [] };
}
