import type { Category } from '../../rules/categories.ts';
import { queryWords, wordKeys } from '../../rules/search-keys.ts';

/** The category that a text names, in either language and any spelling. */
export function subjectOf(categories: readonly Category[], q: string): Category | undefined {
  const words = queryWords(q);
  if (words.length === 0) return undefined;
  return categories.find(({ label, labelAr }) => {
    const names = wordKeys(`${label} ${labelAr}`);
    return words.every(({ keys }) => keys.some((key) => names.includes(key)));
  });
}
