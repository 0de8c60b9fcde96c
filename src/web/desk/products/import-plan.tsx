import type { ImportRow } from '../../../contract/imports.ts';
import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { useForm } from '../../api/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { passFocusUp } from '../../ui/focus-restore.tsx';
import { Acts, Button, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { ImportKnown } from './import-known.tsx';
import styles from './products.module.css';
import { useCategoryChoices } from './product-fields.tsx';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { bookLabels } from '../book-labels.ts';

type RowFault = NonNullable<ImportRow['errors']>[number];
type Fault = RowFault['fault'];
/** `categories` is JSON. */
export type Choices = Partial<
  Record<'columns' | 'matches' | 'author' | 'category' | 'price' | 'categories' | 'complete' | 'join', string>
>;

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

const uses = { update: m.import_update, skip: m.import_skip, add: m.import_add };

interface ImportPlanProps {
  plan: ImportAnswer;
  choices: Choices;
  busy: boolean;
  onChoose: (choices: Choices) => void;
  onApply: (onlyGood: boolean) => void;
  onDownload: () => void;
}

/** The result of the dry run, and what the seller can decide about the file. */
export function ImportPlan({ plan, choices, busy, onChoose, onApply, onDownload }: ImportPlanProps) {
  const { file, counts, existing, known, matches, rows } = plan;
  const listed = rows.filter(({ action }) => action !== 'same');
  const all = counts.add + counts.change + counts.error;
  const good = counts.add + counts.change;
  return (
    <section className={`${kit.stack} ${kit.start}`} ref={passFocusUp} aria-label={m.desk_plan()}>
      <p>{fileText(file)}</p>
      <ImportColumns file={file} onChange={(columns) => onChoose({ ...choices, columns })} />
      <ImportKnown known={known} choices={choices} onChoose={(made) => onChoose({ ...choices, ...made })} />
      {isFillNeeded(plan, choices) && (
        <FillForm
          key={file.unknownCategories.join('\n')}
          unknown={file.unknownCategories}
          choices={choices}
          busy={busy}
          onChoose={onChoose}
        />
      )}
      {existing > 0 && (
        <SelectField
          label={m.import_existing({ count: existing })}
          options={uses}
          value={matches}
          onChange={(event) => onChoose({ ...choices, matches: event.target.value })}
        />
      )}
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

/** The file does not say it, or not in a way the shop understands. */
function isFillNeeded(
  { file: { columns, unknownCategories }, rows }: ImportAnswer,
  choices: Choices,
): boolean {
  if (unknownCategories.length > 0) return true;
  return (['author', 'category', 'price'] as const).some(
    (field) =>
      choices[field] ||
      !columns.some(({ column }) => column === field) ||
      rows.some(({ errors }) =>
        errors?.some(
          ({ column, fault }) => column === field && (fault === 'required' || fault === 'category'),
        ),
      ),
  );
}

interface FillFormProps extends Pick<ImportPlanProps, 'choices' | 'busy' | 'onChoose'> {
  /** Categories of the file that the shop has not. */
  unknown: string[];
}

/** For rows without an author, a price or a category of the shop, and what other categories become. */
function FillForm({ unknown, choices, busy, onChoose }: FillFormProps) {
  const { author = '', category = '', price = '' } = choices;
  const mapped = new Map(JSON.parse(choices.categories || '[]') as [string, string][]);
  const mappings = Object.fromEntries(unknown.map((name) => [`as ${name}`, mapped.get(name) ?? '']));
  const options = useCategoryChoices();
  const form = useForm<string>({ author, category, price, ...mappings }, {}, async (draft) => {
    const pairs = unknown.map((name) => [name, draft[`as ${name}`]]).filter(([, value]) => value);
    const given = { author: draft.author, category: draft.category, price: draft.price };
    onChoose({ ...choices, ...given, categories: pairs.length > 0 ? JSON.stringify(pairs) : '' });
  });
  const { field } = form;
  return (
    <form className={kit.fields} {...form.form}>
      {unknown.length > 0 && <p className="hint">{m.import_unknown_categories()}</p>}
      {unknown.map((name) => (
        <SelectField key={name} label={<bdi>{name}</bdi>} options={options} {...field(`as ${name}`)}>
          <option value="">–</option>
        </SelectField>
      ))}
      <p className="hint">{m.import_fill()}</p>
      <SelectField label={m.desk_category()} options={options} {...field('category')}>
        <option value="">–</option>
      </SelectField>
      <TextField label={m.desk_author()} maxLength={300} {...field('author')} />
      <TextField label={m.desk_price()} inputMode="decimal" maxLength={20} {...field('price')} />
      <Button type="submit" look="2" words={m.desk_apply()} busy={busy} />
    </form>
  );
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

export type ImportAnswer = AnswerOf<'POST /api/product/import'>;

function columnName(column: string): string {
  return column in bookLabels ? bookLabels[column as keyof typeof bookLabels]() : column;
}

interface ColumnsProps {
  file: ImportAnswer['file'];
  onChange: (columns: string) => void;
}

/** What each column of the file is, with its first cells. The seller may decide otherwise. */
function ImportColumns({ file: { format, columns }, onChange }: ColumnsProps) {
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
