import { useCallback } from 'react';
import { isArabic } from '../../rules/languages.ts';
import { call } from '../api/client.ts';
import { direction } from '../locale.ts';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './read.module.css';
import { useLoaded } from './use-loaded.ts';
import type { Reader } from './use-reader.ts';

/** What was extracted of a page: undefined while it loads, null if it is not there. */
export function usePageText(id: string | null, page: number) {
  const load = useCallback(
    async () => (id ? call('GET /api/read/text', { query: { id, page: String(page) } }) : null),
    [id, page],
  );
  return useLoaded(load);
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

/** The text of a page in the shop's typefaces, at the reader's size. Its picture is one press away. */
export function TextView({ reader: { id, page, look, setLook } }: { reader: Reader }) {
  const text = usePageText(id, page);
  // No paragraphs if it is not fit for reading.
  const paragraphs = text?.good ? text.paragraphs : [];
  return (
    <article
      className={styles.reflowed}
      dir={direction()}
      style={{ fontSize: `${look.size}em` }}
      data-text={text === undefined ? undefined : page}
    >
      <Paragraphs of={paragraphs} />
      {text !== undefined && paragraphs.length === 0 && (
        <p className={styles.fault}>{text ? m.read_text_none() : m.read_text_failed()}</p>
      )}
      <Button look="3" words={m.read_show_image()} onClick={() => setLook({ layout: 'pages' })} />
    </article>
  );
}
