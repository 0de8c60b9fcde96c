import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkJob } from '../../../contract/bulk.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { passFocusUp, restoreFocus } from '../../ui/focus-restore.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { Button, Phrase } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { aboutProducts } from './use-products.ts';

const askEvery = 1_000;

interface BulkProgressProps {
  id: string;
  onClose: () => void;
}

/** A change of books: how far it is, the result of each book, and a button to take it back. */
export function BulkProgress({ id, onClose }: BulkProgressProps) {
  const client = useQueryClient();
  const { data } = useDeskQuery(
    'GET /api/product/bulk-job',
    { id },
    { refetchInterval: ({ state }) => isOpen(state.data?.job) && askEvery },
  );
  const job = data?.job;
  // Books that were changed again since are left as they are.
  const undo = useDeskChange('POST /api/product/undo', null);
  const state = job?.state;
  const isWritten = state === 'done' || state === 'stopped';
  // What the list shows has changed.
  useEffect(() => {
    if (isWritten || state === 'undone')
      void client.invalidateQueries({ queryKey: [...aboutProducts.queryKey, 'manage'] });
  }, [client, isWritten, state]);
  if (!job) return null;
  return (
    <section className="undo" aria-label={m.desk_bulk()} ref={passFocusUp}>
      <p role="status">{textOf(job)}</p>
      {isOpen(job) && (
        <progress max={job.total} value={job.state === 'running' ? job.done : job.undone + job.kept} />
      )}
      {isWritten && job.changed > 0 && (
        <Button
          words={m.undo()}
          ref={takeFocus}
          busy={undo.isPending}
          onClick={() =>
            undo.mutate({ job: job.id }, { onSettled: () => requestAnimationFrame(() => restoreFocus()) })
          }
        />
      )}
      {!isOpen(job) && <Button look="3 sm" words={m.close()} onClick={onClose} />}
      {isWritten && job.books.length > 0 && (
        <details>
          <summary>{m.desk_results()}</summary>
          <ul className={kit.scroll}>
            {job.books.map((book) => (
              <li key={book._id}>
                {book.name && <Phrase of={titleOf(book)} />} {results[book.result]()}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The row that was pressed may be gone. */
const takeFocus = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

function isOpen(job: BulkJob | null | undefined): boolean {
  return job?.state === 'running' || job?.state === 'undoing';
}

function textOf({ state, total, done, changed, undone, kept }: BulkJob): string {
  if (state === 'running')
    return m.desk_bulk_running({ done: countInDigits(done), total: countInDigits(total) });
  if (state === 'undoing')
    return m.desk_undoing({ done: countInDigits(undone + kept), total: countInDigits(changed) });
  if (state === 'undone') return kept > 0 ? m.desk_undo_left(counted(kept)) : m.desk_undone();
  const counts = { changed: countInDigits(changed), total: countInDigits(total) };
  return state === 'stopped' ? m.desk_bulk_stopped(counts) : m.desk_bulk_done(counts);
}

const results: Record<BulkJob['books'][number]['result'], () => string> = {
  changed: m.desk_result_changed,
  same: m.desk_result_same,
  gone: m.desk_result_gone,
  'costs-nothing': m.desk_result_nothing,
  'offer-above-price': m.desk_fault_offer,
};
