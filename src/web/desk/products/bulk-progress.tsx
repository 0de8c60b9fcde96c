import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkJob } from '../../../contract/bulk.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Button, Notice, Phrase } from '../kit/desk-page.tsx';
import styles from './products.module.css';
import { aboutProducts, useUndoBulk } from './use-products.ts';

const askEvery = 1_000;

/** The change of many books that was started, or one that is under way: how far it is, and the result of each book. */
export function BulkProgress({ id }: { id: string }) {
  const [isClosed, setClosed] = useState(false);
  const client = useQueryClient();
  const { data } = useDeskQuery(
    'GET /api/product/bulk-job',
    { id },
    {
      refetchInterval: ({ state }) => isOpen(state.data?.job) && askEvery,
    },
  );
  const job = data?.job;
  const undo = useUndoBulk();
  const state = job?.state;
  const isWritten = state === 'done' || state === 'stopped';
  // What the list shows has changed.
  useEffect(() => {
    if (isWritten || state === 'undone')
      void client.invalidateQueries({ queryKey: [...aboutProducts.queryKey, 'manage'] });
  }, [client, isWritten, state]);
  if (!job || isClosed) return null;
  return (
    <section aria-label={m.desk_bulk()}>
      <Notice role="status">
        <span>{textOf(job)}</span>
        {isOpen(job) && (
          <progress max={job.total} value={job.state === 'running' ? job.done : job.undone + job.kept} />
        )}
        {isWritten && job.changed > 0 && (
          <Button words={m.undo()} busy={undo.isPending} onClick={() => undo.mutate({ job: job.id })} />
        )}
        {!isOpen(job) && <Button look="3 sm" words={m.close()} onClick={() => setClosed(true)} />}
      </Notice>
      {isWritten && job.books.length > 0 && (
        <details className={styles.results}>
          <summary>{m.desk_results()}</summary>
          <ul>
            {job.books.map((book) => (
              <li key={book._id}>
                {book.name && <Phrase of={titleOf(book)} />} <span>{results[book.result]()}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

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
