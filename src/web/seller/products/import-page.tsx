import { useQueryClient } from '@tanstack/react-query';
import FileSpreadsheet from 'icon:file-spreadsheet';
import { useState } from 'react';
import { toastSuccess } from '../../api/toast-success.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { type ImportAnswer, ImportPlan } from './import-plan.tsx';
import { uploadFile } from './upload-file.ts';
import { useFileDrop } from './use-file-drop.ts';
import { UploadProgress } from './upload-progress.tsx';
import { productsKey } from './use-products.ts';

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
    void client.invalidateQueries({ queryKey: productsKey });
  }

  const { over, target } = useFileDrop((dropped) => void preview(dropped));

  return (
    <>
      <PageMeta title={m.desk_import()} unlisted />
      <h1>{m.desk_import()}</h1>
      <div className="form import">
        <p className="hint">{m.desk_import_words()}</p>
        <label className={`drop file-drop${over ? ' over' : ''}`} {...target}>
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
          <FileSpreadsheet className="ico" aria-hidden="true" />
          <span>{file ? <bdi>{file.name}</bdi> : m.desk_csv_drop()}</span>
        </label>
        {progress !== null && <UploadProgress part={progress} />}
      </div>
      {plan && <ImportPlan plan={plan} busy={progress !== null} onApply={() => void apply()} />}
      {done && (
        <p className="notice" role="status">
          <span>{m.desk_import_done({ added: done.counts.add, changed: done.counts.change })}</span>
          <ShopLink className="btn btn-3" to="/seller/product-list">
            {m.desk_products()}
          </ShopLink>
        </p>
      )}
    </>
  );
}
