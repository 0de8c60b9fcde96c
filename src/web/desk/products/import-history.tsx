import type { AnswerOf } from '../../../contract/endpoints.ts';
import { formatMoment } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { isolated } from '../../locale.ts';
import { useTimeZone } from '../../shop-facts.ts';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { ConfirmButton } from '../kit/desk-form.tsx';
import { Notice } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';

type Import = AnswerOf<'GET /api/product/last-import'>['imports'][number];

const isMoving = ({ state, pictures }: Import) =>
  state === 'running' || state === 'undoing' || pictures.waiting > 0;

/** The import under way, also of another window or from before a restart, and those that can be undone. */
export function ImportHistory({ isSending }: { isSending: boolean }) {
  const { data } = useDeskQuery(
    'GET /api/product/last-import',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isSending || (state.data?.last && isMoving(state.data.last)) ? 1_000 : false,
    },
  );
  if (!data?.last) return null;
  const { last, imports } = data;
  const isRunning = last.state === 'running' || last.state === 'undoing';
  return (
    <>
      {isRunning && (
        <Notice role="status">
          <span>
            {last.state === 'running' ? m.desk_import_running() : m.import_undoing()}{' '}
            {isolated(`${Math.floor(100 * last.part)}%`)}
          </span>
        </Notice>
      )}
      {(last.state === 'failed' || last.state === 'stopped') && (
        <Notice role="status" isWarning>
          <span>{last.state === 'failed' ? m.desk_import_failed() : m.desk_import_stopped()}</span>
        </Notice>
      )}
      {imports.length > 0 && (
        <section className={kit.past} aria-label={m.import_history()}>
          <h2>{m.import_history()}</h2>
          <ul className={kit.rows}>
            {imports.map((one) => (
              <FormerImport key={one.id} one={one} isBlocked={isRunning || isSending} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FormerImport({ one, isBlocked }: { one: Import; isBlocked: boolean }) {
  const { id, state, added, changed, undone, kept, pictures, updatedAt } = one;
  const undo = useDeskChange('POST /api/product/undo-import', m.import_undone_now);
  const zone = useTimeZone();
  const canUndo = (state === 'done' || state === 'stopped') && added + changed > 0;
  const fetched = pictures.waiting + pictures.done + pictures.failed;
  const said = (
    <p>
      {m.desk_import_last({ date: formatMoment(updatedAt, zone), added, changed })}{' '}
      {fetched > 0 && m.import_pictures({ done: pictures.done, all: fetched, failed: pictures.failed })}
      {state === 'undone' && <b>{m.import_undone({ undone, kept })}</b>}
    </p>
  );
  return (
    <li>
      {said}
      {canUndo && (
        <ConfirmButton
          words={m.import_undo()}
          title={m.import_undo()}
          button={m.import_undo_sure()}
          disabled={isBlocked}
          onConfirm={() => undo.mutateAsync({ id })}
        >
          {said}
        </ConfirmButton>
      )}
    </li>
  );
}
