import { subjectNamed } from '../../authorities/authorities.ts';
import { queryWords, wordKeys } from '../../rules/search-keys.ts';
import type { Category } from '../../rules/shelf.ts';

/** What a text names, in either language and any spelling: a category of the shop, a subject that one stands for, a subject. */
export function querySubject(categories: readonly Category[], q: string) {
  const words = queryWords(q);
  if (words.length === 0) return { isSubject: false };
  const labelled = categories.find(({ label, labelAr }) => {
    const names = wordKeys(`${label} ${labelAr}`);
    return words.every(({ keys }) => keys.some((key) => names.includes(key)));
  });
  const subject = subjectNamed(q);
  const category = labelled ?? categories.find(({ value }) => value === subject?.category);
  return { category, isSubject: Boolean(category ?? subject) };
}
