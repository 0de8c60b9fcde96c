import type { ImportChoices, ImportRow } from '../../contract/imports.ts';
import { KnownRows } from './known-rows.ts';
import { Problem } from '../http/endpoint/problem.ts';

const maxRows = 500;
/** If all of them are asked for. */
const maxErrors = 20_000;
const maxFields = 50;
type Action = ImportRow['action'];

/** Counts what an import does with each row and keeps the first rows of each kind for the report. */
export class ImportReport {
  readonly counts: Record<Action, number> = { add: 0, change: 0, same: 0, error: 0 };
  readonly #rows: Record<Action, ImportRow[]> = { add: [], change: [], same: [], error: [] };

  lastLine = 0;

  /** Rows whose books are in the shop. */
  existing = 0;

  readonly known = new KnownRows();

  readonly #maxErrors: number;

  constructor(report: ImportChoices['report'] = 'short') {
    this.#maxErrors = report === 'errors' ? maxErrors : maxRows;
  }

  add(row: ImportRow) {
    this.lastLine = row.line;
    this.counts[row.action]++;
    const limit = row.action === 'error' ? this.#maxErrors : maxRows;
    if (this.#rows[row.action].length < limit) this.#rows[row.action].push(row);
  }

  /** Errors first, unchanged rows last. */
  get rows(): ImportRow[] {
    const { error, change, add, same } = this.#rows;
    return [...error, ...change, ...add, ...same].slice(0, this.#maxErrors);
  }

  refuseFaults(): this {
    if (this.counts.error === 0) return this;
    const fields = this.#rows.error
      .slice(0, maxFields)
      .flatMap(({ line, errors = [] }) =>
        errors.map(({ fault, column }) => [column ? `${line}.${column}` : String(line), fault]),
      );
    throw new Problem(
      'import-errors',
      { count: this.counts.error },
      Object.fromEntries(fields) as Record<string, string>,
    );
  }
}
