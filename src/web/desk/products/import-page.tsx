import { useMutation, useQueryClient } from '@tanstack/react-query';
import FileSpreadsheet from 'icon:file-spreadsheet';
import { useState } from 'react';
import { byteOrderMark, csvLine } from '../../../rules/csv-text.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { locale, isolated } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { Button, DeskPage, ExportLink, LinkButton, Notice } from '../kit/desk-page.tsx';
import { aboutNoun, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import { uploadFile, UploadProgress, useUpload } from '../kit/upload.tsx';
import type { Choices, ImportAnswer } from './import-choices.tsx';
import { faultText, ImportPlan } from './import-plan.tsx';
import { aboutProducts } from './use-products.ts';
import styles from './products.module.css';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { formatMoment } from '../../ui/time.tsx';
import { useTimeZone } from '../../shop-facts.ts';
import { ConfirmButton } from '../kit/desk-form.tsx';

export default function ImportPage() {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [plan, setPlan] = useState<ImportAnswer | null>(null);
  const [done, setDone] = useState<ImportAnswer | null>(null);
  const { progress, isLost, run } = useUpload();
  const client = useQueryClient();

  const upload = useMutation({
    mutationFn: ({ chosen, query }: { chosen: File; query: Record<string, string> }) => {
      // Operating systems report different types for the same file.
      const body = new Blob([chosen], { type: 'text/csv' });
      return run((onProgress) =>
        uploadFile('POST /api/product/import', body, { query: `?${new URLSearchParams(query)}`, onProgress }),
      );
    },
  });
  /** Null after a failure, which the query client shows. */
  const send = (chosen: File, query: Record<string, string>) =>
    upload.mutateAsync({ chosen, query }).catch(() => null);

  async function preview(chosen: File | undefined, made: Choices = {}) {
    if (!chosen || progress !== null) return;
    setDone(null);
    setFile(chosen);
    const answer = await send(chosen, { ...given(made), dryRun: 'true' });
    if (answer) {
      setChoices(made);
      setPlan(answer);
    } else if (chosen !== file) setPlan(null);
  }

  async function apply(onlyGood: boolean) {
    if (!file || progress !== null) return;
    const errors = onlyGood ? 'skip' : 'refuse';
    const answer = await send(file, { ...given(choices), errors, dryRun: 'false' });
    void client.invalidateQueries(aboutProducts);
    void client.invalidateQueries(aboutNoun('GET /api/seller/setup'));
    if (!answer) return preview(file, choices);
    setPlan(null);
    setFile(null);
    setDone(answer);
    toastSuccess(answer.message, m.desk_imported);
  }

  async function download() {
    const answer = file && (await send(file, { ...given(choices), report: 'errors', dryRun: 'true' }));
    if (!answer) return;
    const headings = answer.file.columns.map(({ heading }) => heading);
    const bad = answer.rows.filter(({ action }) => action === 'error');
    const rows = bad.map((row) =>
      headings.map((_, index) => row.cells?.[index] ?? '').concat(faultText(row)),
    );
    const lines = [headings.concat(m.import_what_is_wrong()), ...rows].map(csvLine);
    save(new Blob([byteOrderMark, ...lines], { type: 'text/csv' }), 'rows-to-correct.csv');
  }

  const template = (
    <ExportLink to={`/api/product/template?lang=${locale()}`}>{m.import_template()}</ExportLink>
  );

  return (
    <DeskPage title={m.desk_import()} links={template}>
      <div className={`${kit.stack} ${kit.form}`}>
        <p className="hint">{m.desk_import_words()}</p>
        <label className={`${kit.drop} ${styles.file}`}>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
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
        {isLost && file && (
          <Notice role="status">
            <span>{m.desk_upload_lost()}</span>
            <Button words={m.try_again()} onClick={() => void preview(file, choices)} />
          </Notice>
        )}
      </div>
      {plan && (
        <ImportPlan
          plan={plan}
          choices={choices}
          busy={progress !== null}
          onChoose={(made) => void preview(file ?? undefined, made)}
          onApply={(onlyGood) => void apply(onlyGood)}
          onDownload={() => void download()}
        />
      )}
      {done && (
        <Notice role="status">
          <span>{m.desk_import_done({ added: done.counts.add, changed: done.counts.change })}</span>
          <LinkButton to="/seller/product-list" words={m.desk_products()} />
        </Notice>
      )}
      <ImportHistory isSending={progress !== null} />
    </DeskPage>
  );
}

/** Without what was not chosen. */
function given(choices: Choices): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).filter(([name, value]) => value || name === 'columns'));
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type Import = AnswerOf<'GET /api/product/last-import'>['imports'][number];

const isMoving = ({ state, pictures }: Import) =>
  state === 'running' || state === 'undoing' || pictures.waiting > 0;

/** The import under way, also of another window or from before a restart, and those that can be undone. */
function ImportHistory({ isSending }: { isSending: boolean }) {
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
