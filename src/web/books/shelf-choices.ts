import type { Category } from '../../rules/categories.ts';
import { readChoices, type ShelfChoices, type ShelfParam } from '../../rules/shelf-filter.ts';

export type Choices = ReturnType<typeof choicesIn>;

/** The choices in the address of a list, of those that it offers. */
export function choicesIn(search: string, categories: readonly Category[], offered: readonly ShelfParam[]) {
  const read = readChoices(new URLSearchParams(search), categories, offered);
  return { ...read, count: Object.keys(read.choices).length };
}

/** The same choices as the API takes them. */
export function askOf({ stock, ...choices }: ShelfChoices) {
  return { ...choices, ...(stock && { inStock: 'true' as const }) };
}

/** The address of a page of a list; of its first one without a cursor. */
export function listHref(pathname: string, q: string, choices: ShelfChoices, after?: string): string {
  const params = new URLSearchParams({ ...(q && { q }), ...choices, ...(after && { after }) });
  return params.size ? `${pathname}?${params}` : pathname;
}
