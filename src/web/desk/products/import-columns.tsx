import type { AnswerOf } from '../../../contract/endpoints.ts';
import { m } from '../../i18n/messages.js';
import { bookLabels } from '../book-labels.ts';
import { SelectField } from '../../ui/field.tsx';
import kit from '../kit/kit.module.css';

export type ImportAnswer = AnswerOf<'POST /api/product/import'>;

export function columnName(column: string): string {
  return column in bookLabels ? bookLabels[column as keyof typeof bookLabels]() : column;
}

interface ColumnsProps {
  file: ImportAnswer['file'];
  onChange: (columns: string) => void;
}

/** What each column of the file is, with its first cells. The seller may decide otherwise. */
export function ImportColumns({ file: { format, columns }, onChange }: ColumnsProps) {
  const isLeftOut = columns.some(({ column, heading }) => column === null && heading !== '');
  const change = (index: number, value: string) =>
    onChange(columns.map(({ column }, at) => (at === index ? value : (column ?? ''))).join(','));
  return (
    <details open={format === 'other' || undefined}>
      <summary>
        {m.import_columns()} {isLeftOut && <span className="hint">{m.import_some_left_out()}</span>}
      </summary>
      <ul className={kit.fields}>
        {columns.map(({ heading, column, cells }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <SelectField
              label={<bdi>{heading || '–'}</bdi>}
              options={bookLabels}
              value={column ?? ''}
              onChange={(event) => change(index, event.target.value)}
              hint={<bdi>{cells.filter(Boolean).join(' · ').slice(0, 120) || '–'}</bdi>}
            >
              <option value="">{m.import_leave_out()}</option>
              {column && !(column in bookLabels) && <option value={column}>{column}</option>}
            </SelectField>
          </li>
        ))}
      </ul>
    </details>
  );
}
