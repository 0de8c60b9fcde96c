import { useQueryClient } from '@tanstack/react-query';
import FileSpreadsheet from 'icon:file-spreadsheet';
import { useState } from 'react';
import { toastSuccess } from '../../api/toast-success.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Button, DeskPage, Notice, TableHead } from '../kit/desk-page.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import { uploadFile, UploadProgress, useDrop } from '../kit/upload.tsx';
import uploadStyles from '../kit/upload.module.css';
import { aboutProducts } from './use-products.ts';
import styles from './import.module.css';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import type { ImportRow } from '../../../contract/imports.ts';
import { counted, isolated } from '../../locale.ts';
import { formatMoment } from '../../format-date.ts';
import { useTimeZone } from '../../shop-facts.ts';
import { passFocusUp } from '../../ui/focus-restore.ts';

export default function ImportPage() {
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportAnswer | null>(null);
  const [done, setDone] = useState<ImportAnswer | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const client = useQueryClient();

  async function send(chosen: File, dryRun: boolean): Promise<ImportAnswer | null> {
    setProgress(0);
    try {
      // Operating systems report different types for CSV files.
      const body = new Blob([chosen], { type: 'text/csv' });
      return await uploadFile('POST /api/product/import', body, {
        query: `?dryRun=${dryRun}`,
        onProgress: setProgress,
      });
    } catch (error) {
      void toastProblem(error);
      return null;
    } finally {
      setProgress(null);
    }
  }

  async function preview(chosen: File | undefined) {
    if (!chosen || progress !== null) return;
    setDone(null);
    setPlan(null);
    setFile(chosen);
    const answer = await send(chosen, true);
    if (answer) setPlan(answer);
    else setFile(null);
  }

  async function apply() {
    if (!file || progress !== null) return;
    const answer = await send(file, false);
    if (!answer) return preview(file);
    setPlan(null);
    setFile(null);
    setDone(answer);
    toastSuccess(answer.message, m.desk_imported);
    void client.invalidateQueries(aboutProducts);
  }

  const { target } = useDrop(({ files }) => void preview(files[0]));

  return (
    <DeskPage title={m.desk_import()}>
      <div className={`${kit.form} ${styles.import}`}>
        <p className="hint">{m.desk_import_words()}</p>
        <label className={`${uploadStyles.drop} ${styles.file}`} {...target(0)}>
          <input
            type="file"
            className="vh"
            accept=".csv,text/csv"
            aria-label={m.desk_csv_choose()}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              void preview(chosen).finally(() => (event.target.value = ''));
            }}
          />
          <FileSpreadsheet />
          <span>{file ? <bdi>{file.name}</bdi> : m.desk_csv_drop()}</span>
        </label>
        {progress !== null && <UploadProgress part={progress} />}
      </div>
      {!done && <LastImport isSending={progress !== null} />}
      {plan && <ImportPlan plan={plan} busy={progress !== null} onApply={() => void apply()} />}
      {done && (
        <Notice role="status">
          <span>{m.desk_import_done({ added: done.counts.add, changed: done.counts.change })}</span>
          <ShopLink className="btn btn-3" to="/seller/product-list">
            {m.desk_products()}
          </ShopLink>
        </Notice>
      )}
    </DeskPage>
  );
}

/** The import under way, also of another window or from before a restart, or how the last one ended. */
function LastImport({ isSending }: { isSending: boolean }) {
  const { data } = useDeskQuery(
    'GET /api/product/last-import',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (isSending || state.data?.last?.state === 'running' ? 1_000 : false),
    },
  );
  const zone = useTimeZone();
  if (!data?.last) return null;
  const { state, part, added, changed, updatedAt } = data.last;
  const texts = {
    running: () => `${m.desk_import_running()} ${isolated(`${Math.floor(100 * part)}%`)}`,
    done: () => m.desk_import_last({ date: formatMoment(updatedAt, zone), added, changed }),
    failed: () => m.desk_import_failed(),
    stopped: () => m.desk_import_stopped(),
  };
  return (
    <Notice role="status" isWarning={state === 'failed' || state === 'stopped'}>
      <span>{texts[state]()}</span>
    </Notice>
  );
}

type ImportAnswer = AnswerOf<'POST /api/product/import'>;

type Fault = NonNullable<ImportRow['errors']>[number]['fault'];

const faultTexts: Record<Fault, () => string> = {
  required: m.desk_row_required,
  number: m.desk_row_number,
  category: m.desk_row_category,
  address: m.desk_row_address,
  long: m.field_long,
  characters: m.field_characters,
  'yes-or-no': m.desk_row_yes_or_no,
  id: m.desk_row_id,
  repeated: m.desk_row_repeated,
  'too-many': m.desk_row_too_many,
  cells: m.desk_row_cells,
  'offer-above-price': m.desk_fault_offer,
  isbn: m.desk_fault_isbn,
  language: m.desk_fault_language,
  'copies-changed': m.desk_row_copies_changed,
};

interface ImportPlanProps {
  plan: ImportAnswer;
  busy: boolean;
  onApply: () => void;
}

/** The result of the dry run. */
function ImportPlan({ plan: { counts, rows }, busy, onApply }: ImportPlanProps) {
  const listed = rows.filter(({ action }) => action !== 'same');
  const all = counts.add + counts.change + counts.error;
  return (
    <section className={styles.plan} ref={passFocusUp} aria-label={m.desk_plan()}>
      <p className={styles.counts} role="status">
        <b>{m.desk_plan()}</b> <span>{m.desk_plan_add({ count: counts.add })}</span>{' '}
        <span>{m.desk_plan_change({ count: counts.change })}</span>{' '}
        <span>{m.desk_plan_same({ count: counts.same })}</span>{' '}
        <span className={counts.error > 0 ? styles.bad : undefined}>
          {m.desk_plan_errors({ count: counts.error })}
        </span>
      </p>
      {counts.error > 0 && <p className="err">{m.desk_plan_fix()}</p>}
      {counts.error === 0 && counts.add + counts.change > 0 && (
        <Button look="1" busy={busy} onClick={onApply}>
          {m.desk_plan_apply()}
        </Button>
      )}
      {all === 0 && <p>{m.desk_plan_nothing()}</p>}
      {listed.length > 0 && (
        <table className={`${kit.table} ${styles.rows}`}>
          <TableHead names={[m.desk_line(), m.desk_product(), m.desk_what_happens()]} />
          <tbody>
            {listed.map((row) => (
              <tr key={row.line} className={row.action === 'error' ? styles.bad : undefined}>
                <td className={kit.num}>{row.line}</td>
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

function rowText({ action, changes = [], figures = [], errors = [] }: ImportRow) {
  if (action === 'add') return m.desk_row_add();
  if (action === 'change') {
    const texts = changes.map((column) => {
      const figure = figures.find((one) => one.column === column);
      return figure ? `${column} ${figure.before || '–'} → ${figure.after || '–'}` : column;
    });
    return (
      <>
        {m.desk_row_change()} <bdi dir="ltr">{texts.join(', ')}</bdi>
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
          {faultTexts[fault]()}
        </li>
      ))}
    </ul>
  );
}
