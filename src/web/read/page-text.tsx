import { useCallback } from 'react';
import { isArabic } from '../../rules/languages.ts';
import { call } from '../api/client.ts';
import { direction } from '../locale.ts';
import { useLoaded } from './use-loaded.ts';

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
