import type { ImportRow } from '../../../contract/imports.ts';
import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { passFocusUp } from '../../ui/focus-restore.tsx';
import { bookLabels } from '../book-labels.ts';
import { Acts, Button, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { type ChoicesProps, type ImportAnswer, ImportChoices } from './import-choices.tsx';
import styles from './products.module.css';

type RowFault = NonNullable<ImportRow['errors']>[number];
type Fault = RowFault['fault'];
const faultTexts: Record<Exclude<Fault, 'repeated-isbn'>, () => string> = {
  required: m.desk_row_required,
  number: m.desk_row_number,
  category: m.desk_row_category,
  address: m.desk_row_address,
  long: m.field_long,
  characters: m.field_characters,
  'yes-or-no': m.desk_row_yes_or_no,
  state: m.desk_row_state,
  date: m.desk_row_date,
  id: m.desk_row_id,
  repeated: m.desk_row_repeated,
  'too-many': m.desk_row_too_many,
  cells: m.desk_row_cells,
  'offer-above-price': m.desk_fault_offer,
  isbn: m.desk_fault_isbn,
  language: m.desk_fault_language,
  'copies-changed': m.desk_row_copies_changed,
};

function textOfFault({ fault, column = '', line = 0 }: RowFault): string {
  if (fault === 'repeated-isbn') return m.desk_row_repeated_isbn({ line });
  if (fault === 'number' && !/price$/i.test(column)) return m.desk_row_whole();
  return faultTexts[fault]();
}

/** What is wrong with a row, for the file of rows that were left out. */
export function faultText({ errors = [] }: ImportRow): string {
  return errors
    .map((error) => (error.column ? `${columnName(error.column)}: ` : '') + textOfFault(error))
    .join('; ');
}

interface ImportPlanProps extends ChoicesProps {
  onApply: (onlyGood: boolean) => void;
  onDownload: () => void;
}

/** The result of the dry run, and what the seller can decide about the file. */
export function ImportPlan({ onApply, onDownload, ...chosen }: ImportPlanProps) {
  const { plan, busy } = chosen;
  const { counts, rows } = plan;
  const listed = rows.filter(({ action }) => action !== 'same');
  const good = counts.add + counts.change;
  const all = good + counts.error;
  return (
    <section className={`${kit.stack} ${kit.start}`} ref={passFocusUp} aria-label={m.desk_plan()}>
      <p>{fileText(plan.file)}</p>
      <ImportChoices {...chosen} />
      <p className={`${kit.row} ${kit.apart}`} role="status">
        <b>{m.desk_plan()}</b> <span>{m.desk_plan_add({ count: counts.add })}</span>{' '}
        <span>{m.desk_plan_change({ count: counts.change })}</span>{' '}
        <span>{m.desk_plan_same({ count: counts.same })}</span>{' '}
        <span className={counts.error > 0 ? kit.bad : undefined}>
          {m.desk_plan_errors({ count: counts.error })}
        </span>
      </p>
      {counts.error > 0 && <p className="err">{m.desk_plan_fix()}</p>}
      <Acts>
        {good > 0 && (
          <Button
            look="1"
            words={counts.error > 0 ? m.import_good_rows({ count: good }) : m.desk_plan_apply()}
            busy={busy}
            onClick={() => onApply(counts.error > 0)}
          />
        )}
        {counts.error > 0 && (
          <Button
            look="2"
            words={m.import_bad_rows({ count: counts.error })}
            disabled={busy}
            onClick={onDownload}
          />
        )}
      </Acts>
      {all === 0 && <p>{m.desk_plan_nothing()}</p>}
      {listed.length > 0 && (
        <Table names={[m.desk_line(), m.desk_product(), m.desk_what_happens()]} className={styles.rows}>
          {listed.map((row) => (
            <tr key={row.line} className={row.action === 'error' ? styles.bad : undefined}>
              <td className={kit.num}>{row.line}</td>
              <td>
                <bdi>{row.name}</bdi>
              </td>
              <td>
                <RowText row={row} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {listed.length < all && <p className="hint">{m.desk_and_more(counted(all - listed.length))}</p>}
    </section>
  );
}

function fileText({ format, kind, encoding }: ImportAnswer['file']): string {
  const formats = {
    own: m.import_own,
    shopify: () => m.import_export_of({ shop: 'Shopify' }),
    woocommerce: () => m.import_export_of({ shop: 'WooCommerce' }),
    salla: () => m.import_export_of({ shop: m.import_salla() }),
    goodreads: () => m.import_export_of({ shop: 'Goodreads' }),
    other: m.import_other,
  };
  const name = encoding.startsWith('utf-16') ? 'UTF-16' : encoding.replace('windows', 'Windows');
  const converted = encoding === 'utf-8' ? '' : ` ${m.import_converted({ encoding: name })}`;
  return `${formats[format]()} (${kind.toUpperCase()}).${converted}`;
}

function RowText({ row }: { row: ImportRow }) {
  const { action, changes = [], figures = [], errors = [] } = row;
  if (action === 'add') return m.desk_row_add();
  if (action === 'change')
    return (
      <>
        {m.desk_row_change()}{' '}
        {changes.map((column, index) => {
          const figure = figures.find((one) => one.column === column);
          return (
            <span key={column}>
              {index > 0 && m.list_comma()}
              {columnName(column)}
              {figure && ' '}
              {figure && (
                <bdi dir="ltr">
                  {figure.before || '–'} → {figure.after || '–'}
                </bdi>
              )}
            </span>
          );
        })}
      </>
    );
  return (
    <ul>
      {errors.map(({ column, value, ...error }) => (
        <li key={`${column} ${error.fault}`}>
          {column && `${columnName(column)}: `}
          {value !== undefined && (
            <>
              <q>
                <bdi>{value}</bdi>
              </q>{' '}
            </>
          )}
          {textOfFault({ column, ...error })}
        </li>
      ))}
    </ul>
  );
}

function columnName(column: string): string {
  return column in bookLabels ? bookLabels[column as keyof typeof bookLabels]() : column;
}
