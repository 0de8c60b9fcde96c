import type { MouseEvent } from 'react';

/** Lets the view transition grow the clicked card's cover into the cover of the book page. */
export function liftCover({ currentTarget }: MouseEvent): void {
  for (const book of document.querySelectorAll<HTMLElement>('.book')) book.style.viewTransitionName = 'none';
  const cover = currentTarget.closest('.card')?.querySelector<HTMLElement>('.book');
  if (cover) cover.style.viewTransitionName = 'cover';
}
