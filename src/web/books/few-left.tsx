import type { ShelfBook } from '../../contract/books.ts';
import { FEW_COPIES } from '../../rules/cart.ts';
import { counted } from '../locale.ts';
import { m } from '../i18n/messages.js';

/** Tells that few copies are left. */
export function FewLeft({ book: { left } }: { book: Pick<ShelfBook, 'left'> }) {
  if (left === undefined || left > FEW_COPIES) return null;
  return <p className="few-left">{m.few_left(counted(left))}</p>;
}
