import { queryKey } from './fold.ts';

/** What joins books of one author, however the name is accented or punctuated. */
export function authorKey(name: string): string {
  return queryKey(name) || name;
}

/** What joins the volumes of one set. Two works may have the same name, so the author is part of it. */
export function setKey(name: string, author: string): string {
  return queryKey(`${name} ${author}`) || name;
}

/** The last part of the address of an author or a set. Folded names have no hyphens, so it can be turned back. */
export function slugOf(key: string): string {
  return key.replaceAll(' ', '-');
}

export function keyOfSlug(slug: string): string {
  return slug.replaceAll('-', ' ').trim();
}

/** The last part of the address of a category with this name. Empty if the name has no letter or digit. */
export function categoryPath(label: string): string {
  return queryKey(label)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
