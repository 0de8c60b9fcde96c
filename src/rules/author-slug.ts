import { queryKey } from './fold.ts';

/** What joins books of one author, however the name is accented or punctuated. */
export function authorKey(name: string): string {
  return queryKey(name) || name;
}

/** The last part of an author's address. Folded names have no hyphens, so it can be turned back. */
export function authorSlug(key: string): string {
  return key.replaceAll(' ', '-');
}

export function keyOfSlug(slug: string): string {
  return slug.replaceAll('-', ' ').trim();
}
