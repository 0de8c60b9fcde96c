import type { MouseEvent } from 'react';

/** The cover that is pressed grows into the large one of the page it leads to; every other stays where it is. */
export function liftCover({ currentTarget }: MouseEvent): void {
  for (const book of document.querySelectorAll<HTMLElement>('.book')) book.style.viewTransitionName = 'none';
  const cover = currentTarget.closest('.card')?.querySelector<HTMLElement>('.book');
  if (cover) cover.style.viewTransitionName = 'cover';
}
