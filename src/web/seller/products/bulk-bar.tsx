import { lazy, Suspense, useState } from 'react';
import type { ManagedBook, PriceStep } from '../../../contract/products.ts';
import { counted } from '../../locale.ts';
import { restoreFocus, passFocusUp } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { type BulkChange, useBulkChange } from './use-products.ts';

const PriceDialog = lazy(() => import('./price-dialog.tsx'));
const CategoryDialog = lazy(() => import('./category-dialog.tsx'));

interface BulkBarProps {
  books: ManagedBook[];
  onArchive: () => void;
  /** Called with the old and new prices after a price change. */
  onDone: (prices?: PriceStep[]) => void;
}

export function BulkBar({ books, onArchive, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<'price' | 'category' | null>(null);
  const { mutateAsync, isPending } = useBulkChange();
  const archived = books.some((book) => book.archived);

  async function change(what: BulkChange) {
    const answer = await mutateAsync({ ids: books.map(({ _id }) => _id), change: what }).catch(() => null);
    // The query client has shown the error; the selection stays for a retry.
    if (!answer) return;
    setDialog(null);
    onDone(answer.prices);
    requestAnimationFrame(() => restoreFocus());
  }

  const shared = { books, busy: isPending, onChange: change, onClose: () => setDialog(null) };
  return (
    <div className="bulk" ref={passFocusUp} role="region" aria-label={m.desk_bulk()}>
      <p role="status">{m.desk_selected(counted(books.length))}</p>
      <div className="bulk-acts">
        <button type="button" className="btn btn-2 btn-sm" onClick={() => void change({ inStock: true })}>
          {m.desk_in_stock()}
        </button>
        <button type="button" className="btn btn-2 btn-sm" onClick={() => void change({ inStock: false })}>
          {m.out_of_stock()}
        </button>
        <button type="button" className="btn btn-2 btn-sm" onClick={() => setDialog('price')}>
          {m.desk_change_price()}
        </button>
        <button type="button" className="btn btn-2 btn-sm" onClick={() => setDialog('category')}>
          {m.desk_change_category()}
        </button>
        <button type="button" className="btn btn-2 btn-sm" onClick={onArchive}>
          {archived ? m.desk_restore() : m.desk_archive()}
        </button>
        <button type="button" className="btn btn-3 btn-sm" onClick={() => onDone()}>
          {m.desk_unselect()}
        </button>
      </div>
      <Suspense>
        {dialog === 'price' && <PriceDialog {...shared} />}
        {dialog === 'category' && <CategoryDialog {...shared} />}
      </Suspense>
    </div>
  );
}
