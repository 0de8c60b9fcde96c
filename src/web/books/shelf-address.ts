import { isId } from '../../rules/ids.ts';

/** How many books are rendered at first and loaded each time on scroll. */
export const pageLength = 40;

/** The search text and the cursor in the address of a list. */
export function listParams(search: string): { q: string; after: string | undefined } {
  const params = new URLSearchParams(search);
  const after = params.get('after') ?? '';
  // Cut between letters: half of a surrogate pair would not be the same text in the server's page and in the browser.
  const q = (params.get('q') ?? '').slice(0, 200).toWellFormed().trim();
  return { q, after: isId(after) ? after : undefined };
}
