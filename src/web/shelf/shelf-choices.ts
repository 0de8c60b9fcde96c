import {
  type BookSort,
  type Category,
  filterOf,
  readChoices,
  type ShelfChoices,
  type ShelfParam,
} from '../../rules/shelf.ts';
import { locale } from '../locale.ts';
import { isId } from '../../rules/ids.ts';

export type Choices = ReturnType<typeof choicesIn>;

/** The choices in the address of a list, of those that it offers. */
export function choicesIn(search: string, categories: readonly Category[], offered: readonly ShelfParam[]) {
  const read = readChoices(new URLSearchParams(search), categories, offered);
  return { ...read, count: Object.keys(read.choices).length };
}

/** The same choices as the API takes them. */
export function askOf({ stock, ...choices }: ShelfChoices) {
  return { ...choices, ...sortHere(choices.sort), ...(stock && { inStock: 'true' as const }) };
}

/** The page of a list by its address, filtered by the choices in it. */
export function filterIn(search: string, categories: readonly Category[], offered: readonly ShelfParam[]) {
  const { choices } = choicesIn(search, categories, offered);
  const cursor = listParams(search).after;
  return { ...filterOf(choices), ...sortHere(choices.sort), lang: locale(), cursor, limit: pageLength };
}

function sortHere(sort: ShelfChoices['sort']): { sort?: BookSort } {
  return sort === 'title' && locale() === 'ar' ? { sort: 'title-ar' } : {};
}

/** The address of a page of a list; of its first one without a cursor. */
export function listHref(pathname: string, q: string, choices: ShelfChoices, after?: string): string {
  const made = Object.entries({ q, ...choices, after }).filter(([, value]) => value) as [string, string][];
  const params = new URLSearchParams(made);
  return params.size ? `${pathname}?${params}` : pathname;
}

/** How many books are rendered at first and loaded each time on scroll. */
const pageLength = 40;

/** The search text and the cursor in the address of a list. */
export function listParams(search: string): { q: string; after: string | undefined } {
  const params = new URLSearchParams(search);
  const after = params.get('after') ?? '';
  // Cut between letters: half of a surrogate pair would not be the same text in the server's page and in the browser.
  const q = (params.get('q') ?? '').slice(0, 200).toWellFormed().trim();
  return { q, after: isId(after) ? after : undefined };
}
