import type { AnswerOf } from '../../../contract/endpoints.ts';
import type { ImportRow } from '../../../contract/products.ts';
import { counted } from '../../locale.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { passFocusUp } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { importFaultText } from './import-text.ts';

export type ImportAnswer = AnswerOf<'POST /api/product/import'>;

interface ImportPlanProps {
  plan: ImportAnswer;
  busy: boolean;
  onApply: () => void;
}

/** The result of the dry run. */
export function ImportPlan({ plan: { counts, rows }, busy, onApply }: ImportPlanProps) {
  const listed = rows.filter(({ action }) => action !== 'same');
  const all = counts.add + counts.change + counts.error;
  return (
    <section className="plan" ref={passFocusUp} aria-label={m.desk_plan()}>
      <p className="counts" role="status">
        <b>{m.desk_plan()}</b> <span>{m.desk_plan_add({ count: counts.add })}</span>{' '}
        <span>{m.desk_plan_change({ count: counts.change })}</span>{' '}
        <span>{m.desk_plan_same({ count: counts.same })}</span>{' '}
        <span className={counts.error > 0 ? 'bad' : undefined}>
          {m.desk_plan_errors({ count: counts.error })}
        </span>
      </p>
      {counts.error > 0 && <p className="err">{m.desk_plan_fix()}</p>}
      {counts.error === 0 && counts.add + counts.change > 0 && (
        <BusyButton type="button" className="btn btn-1" busy={busy} onClick={onApply}>
          {m.desk_plan_apply()}
        </BusyButton>
      )}
      {all === 0 && <p>{m.desk_plan_nothing()}</p>}
      {listed.length > 0 && (
        <table className="table plan-rows">
          <thead>
            <tr>
              <th scope="col">{m.desk_line()}</th>
              <th scope="col">{m.desk_product()}</th>
              <th scope="col">{m.desk_what_happens()}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <tr key={row.line} className={row.action === 'error' ? 'bad' : undefined}>
                <td className="num">{row.line}</td>
                <td>
                  <bdi>{row.name}</bdi>
                </td>
                <td>{rowText(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {listed.length < all && <p className="hint">{m.desk_and_more(counted(all - listed.length))}</p>}
    </section>
  );
}

function rowText({ action, changes = [], errors = [] }: ImportRow) {
  if (action === 'add') return m.desk_row_add();
  if (action === 'change') {
    return (
      <>
        {m.desk_row_change()} <bdi dir="ltr">{changes.join(', ')}</bdi>
      </>
    );
  }
  return (
    <ul>
      {errors.map(({ fault, column }) => (
        <li key={`${column} ${fault}`}>
          {column && (
            <>
              <bdi dir="ltr">{column}</bdi>:{' '}
            </>
          )}
          {importFaultText(fault)}
        </li>
      ))}
    </ul>
  );
}
