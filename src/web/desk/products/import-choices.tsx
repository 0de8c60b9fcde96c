import type { AnswerOf } from '../../../contract/endpoints.ts';
import { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { SelectField } from '../../ui/field.tsx';
import { bookLabels } from '../book-labels.ts';
import { Check, Fields } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { useCategoryChoices } from './product-fields.tsx';

export type ImportAnswer = AnswerOf<'POST /api/product/import'>;
/** `categories` is JSON. */
export type Choices = Partial<
  Record<'columns' | 'matches' | 'author' | 'category' | 'price' | 'categories' | 'complete' | 'join', string>
>;

export interface ChoicesProps {
  plan: ImportAnswer;
  choices: Choices;
  busy: boolean;
  onChoose: (choices: Choices) => void;
}

const uses = { update: m.import_update, skip: m.import_skip, add: m.import_add };

/** What the seller can decide about a file. */
export function ImportChoices(props: ChoicesProps) {
  const { plan, choices, onChoose } = props;
  const { file, existing, matches } = plan;
  return (
    <>
      <ImportColumns {...props} />
      <ImportKnown {...props} />
      {isFillNeeded(plan, choices) && <FillForm key={file.unknownCategories.join('\n')} {...props} />}
      {existing > 0 && (
        <SelectField
          label={m.import_existing({ count: existing })}
          options={uses}
          value={matches}
          onChange={(event) => onChoose({ ...choices, matches: event.target.value })}
        />
      )}
    </>
  );
}

/** What each column of the file is, with its first cells. The seller may decide otherwise. */
function ImportColumns({ plan: { file }, choices, onChoose }: ChoicesProps) {
  const { format, columns } = file;
  const isLeftOut = columns.some(({ column, heading }) => column === null && heading !== '');
  const change = (index: number, value: string) => {
    const chosen = columns.map(({ column }, at) => (at === index ? value : (column ?? '')));
    onChoose({ ...choices, columns: chosen.join(',') });
  };
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

/** What the list of classical works and authors can do for the rows of a file. */
function ImportKnown({ plan, choices, onChoose }: ChoicesProps) {
  const { completed, joined } = plan.known;
  const offers = [
    ['complete', completed, m.import_complete(counted(completed))],
    ['join', joined.length, m.import_join(counted(joined.length))],
  ] as const;
  const shown = offers.filter(([name, count]) => count > 0 || choices[name]);
  if (shown.length === 0) return null;
  return (
    <fieldset className={kit.stack}>
      <legend>{m.import_known()}</legend>
      {shown.map(([name, , words]) => (
        <Check
          key={name}
          checked={choices[name] === 'true'}
          onChange={(checked) => onChoose({ ...choices, [name]: checked ? 'true' : '' })}
        >
          {words}
        </Check>
      ))}
      {joined.length > 0 && (
        <ul className="hint">
          {joined.map(({ from, to }) => (
            <li key={from}>
              <bdi dir="ltr">
                <bdi>{from}</bdi> → <bdi>{to}</bdi>
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** The file does not say it, or not in a way the shop understands. */
function isFillNeeded({ file, rows }: ImportAnswer, choices: Choices): boolean {
  const faults = rows.flatMap(({ errors = [] }) => errors);
  const isLacking = (field: 'author' | 'category' | 'price') =>
    choices[field] ||
    !file.columns.some(({ column }) => column === field) ||
    faults.some(({ column, fault }) => column === field && /^(required|category)$/.test(fault));
  return file.unknownCategories.length > 0 || (['author', 'category', 'price'] as const).some(isLacking);
}

/** For rows without an author, a price or a category of the shop, and what other categories become. */
function FillForm({ plan, choices, busy, onChoose }: ChoicesProps) {
  const unknown = plan.file.unknownCategories;
  const { author = '', category = '', price = '' } = choices;
  const mapped = new Map(JSON.parse(choices.categories || '[]') as [string, string][]);
  const mappings = Object.fromEntries(unknown.map((name) => [`as ${name}`, mapped.get(name) ?? '']));
  const form = useForm<string>({ author, category, price, ...mappings }, {}, async (draft) => {
    const pairs = unknown.map((name) => [name, draft[`as ${name}`]]).filter(([, value]) => value);
    const given = { author: draft.author, category: draft.category, price: draft.price };
    onChoose({ ...choices, ...given, categories: pairs.length > 0 ? JSON.stringify(pairs) : '' });
  });
  const options = { options: useCategoryChoices(), none: () => '–' };
  const mappingFields = unknown.map((name) => [`as ${name}`, () => <bdi>{name}</bdi>, options] as const);
  return (
    <form className={kit.fields} {...form.form}>
      {unknown.length > 0 && <p className="hint">{m.import_unknown_categories()}</p>}
      <Fields of={mappingFields} field={form.field} />
      <p className="hint">{m.import_fill()}</p>
      <Fields of={[['category', m.desk_category, options], ...fillFields]} field={form.field} />
      <Button type="submit" look="2" words={m.desk_apply()} busy={busy} />
    </form>
  );
}

const fillFields = [
  ['author', m.desk_author, { maxLength: 300 }],
  ['price', m.desk_price, { inputMode: 'decimal', maxLength: 20 }],
] as const;
