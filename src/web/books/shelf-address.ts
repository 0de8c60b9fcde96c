import { isId } from '../../rules/ids.ts';

/** How many books a page brings: rendered at first, and then each time the end comes near. */
export const pageLength = 40;

/** What the address of a list asks for. */
export function askedShelf(search: string): { q: string; after: string | undefined } {
  const params = new URLSearchParams(search);
  const after = params.get('after') ?? '';
  return { q: (params.get('q') ?? '').slice(0, 200).trim(), after: isId(after) ? after : undefined };
}
