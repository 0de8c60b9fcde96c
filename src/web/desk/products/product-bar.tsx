import type { ManagedBook } from '../../../contract/products.ts';
import { useForm } from '../../api/use-form.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { restoreFocus } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import { Button, DialogButton, Phrase } from '../kit/desk-page.tsx';
import { amount } from '../kit/form-values.ts';
import { BulkBar } from '../kit/selection.tsx';
import { useCategoryChoices } from './product-fields.tsx';
import type { BulkChange } from './use-products.ts';
import { type PriceFault, changedPrices, parsePrice, type PriceChange } from '../../../rules/seller-input.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { bookLabels } from '../book-labels.ts';
import kit from '../kit/kit.module.css';
import { majorOf, type MoneyFormat, minorOfSum } from '../../../rules/money.ts';

interface ProductBarProps {
  /** The selected books that are loaded. */
  books: ManagedBook[];
  /** How many are selected. */
  total: number;
  /** Selects all that the filters find, if more are found than are loaded. */
  onAll?: (() => void) | undefined;
  onChange: (change: BulkChange) => Promise<void>;
  onClear: () => void;
}

/** What can be done with the selected books. */
export function ProductBar({ books, total, onAll, onChange, onClear }: ProductBarProps) {
  async function change(what: BulkChange) {
    await onChange(what);
    requestAnimationFrame(() => restoreFocus());
  }
  /** The query client shows an error; the selection stays for a retry. */
  const setStock = (inStock: boolean) => void change({ inStock }).catch(() => {});

  const shared = { books, total, onChange: change };
  const isArchived = books.some((book) => book.archived);
  return (
    <BulkBar label={m.desk_bulk()} words={m.desk_selected(counted(total))}>
      {onAll && <Button words={m.desk_select_results()} onClick={onAll} />}
      <Button words={m.desk_in_stock()} onClick={() => setStock(true)} />
      <Button words={m.out_of_stock()} onClick={() => setStock(false)} />
      <DialogButton words={m.desk_change_price()}>
        {(close) => <PriceDialog {...shared} onClose={close} />}
      </DialogButton>
      <DialogButton words={m.desk_change_category()}>
        {(close) => <CategoryDialog {...shared} onClose={close} />}
      </DialogButton>
      <Button
        words={isArchived ? m.desk_restore() : m.desk_archive()}
        onClick={() => void change({ archived: !isArchived }).catch(() => {})}
      />
      <Button look="3 sm" words={m.desk_unselect()} onClick={onClear} />
    </BulkBar>
  );
}

function CategoryDialog({ books, onChange, onClose }: BulkDialogProps) {
  const categories = useCategoryChoices();
  const form = useForm({ category: books[0]?.category ?? categories[0]?.[0] ?? '' }, {}, onChange);
  return (
    <FormDialog form={form} title={m.desk_change_category()} button={m.desk_apply()} onClose={onClose}>
      <SelectField label={bookLabels.category()} options={categories} {...form.field('category')} />
    </FormDialog>
  );
}

interface BulkDialogProps {
  books: ManagedBook[];
  total: number;
  onChange: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

const maxPreviewed = 6;
const prices = { offerPrice: bookLabels.offerPrice, price: bookLabels.price, both: m.desk_both_prices };
const directions = { lower: m.desk_lower, raise: m.desk_raise };
const roundings = { '': m.desk_not_rounded, to99: m.desk_to_99 };
const initial: PriceInput = {
  which: 'offerPrice',
  by: 'percent',
  direction: 'lower',
  typed: '',
  rounding: '',
};

function PriceDialog({ books, total, onChange, onClose }: BulkDialogProps) {
  const money = useMoney();
  const outcomeOf = (input: PriceInput) =>
    bulkChangeOf(input, money) ? previewPrices(books, input, money) : [];
  const form = useForm<keyof PriceInput>(
    initial,
    (draft) => {
      const input = draft as PriceInput;
      const outcome = outcomeOf(input);
      if (input.by === 'none' && !input.rounding) return { rounding: m.field_required() };
      if (typeof outcome === 'string') return { typed: refusal(outcome) };
      if (bulkChangeOf(input, money)) return {};
      return { typed: input.typed.trim() === '' ? m.field_required() : m.field_number() };
    },
    (draft) => onChange(bulkChangeOf(draft as PriceInput, money)!),
  );
  const { field, draft } = form;
  const isByAmount = draft.by === 'percent' || draft.by === 'amount';
  const outcome = outcomeOf(form.draft as PriceInput);
  const preview = typeof outcome === 'string' ? [] : outcome;
  const typed = field('typed');
  const ways = {
    percent: m.desk_percent,
    amount: () => m.desk_amount({ currency: (money.prefix + money.suffix).trim() }),
    set: m.desk_set_price,
    none: m.desk_round_only,
  };
  return (
    <FormDialog form={form} title={m.desk_change_price()} button={m.desk_apply()} isWide onClose={onClose}>
      <div className={kit.fields}>
        <SelectField label={m.desk_which_price()} options={prices} {...field('which')} />
        <SelectField label={m.desk_by()} options={ways} {...field('by')} />
        {isByAmount && <SelectField label={m.desk_way()} options={directions} {...field('direction')} />}
        {draft.by !== 'none' && (
          <TextField
            {...amount}
            label={isByAmount ? m.desk_how_much() : m.desk_new_price()}
            {...typed}
            error={typeof outcome === 'string' ? refusal(outcome) : typed.error}
          />
        )}
        <SelectField label={m.desk_rounding()} options={roundings} {...field('rounding')} />
      </div>
      {preview.length > 0 && (
        <section aria-label={m.desk_preview()}>
          <p role="status">{m.desk_prices_will(counted(total))}</p>
          <ul className={kit.rows}>
            {preview.slice(0, maxPreviewed).map(({ book, before, after }) => (
              <li key={book._id}>
                <Phrase of={titleOf(book)} />
                <span>
                  <del>
                    <Price amount={before} />
                  </del>{' '}
                  <b>
                    <Price amount={after} />
                  </b>
                </span>
              </li>
            ))}
          </ul>
          {total > maxPreviewed && <p className="hint">{m.desk_and_more(counted(total - maxPreviewed))}</p>}
        </section>
      )}
    </FormDialog>
  );
}

function refusal(fault: PriceFault): string {
  return fault === 'costs-nothing' ? m.desk_fault_nothing() : m.desk_fault_offer_of_one();
}

export interface PriceInput {
  which: 'offerPrice' | 'price' | 'both';
  by: 'amount' | 'percent' | 'set' | 'none';
  direction: 'raise' | 'lower';
  typed: string;
  rounding: 'to99' | '';
}

/** The typed number of the major unit or of percent; negative lowers. Null if it is none. */
function signedValue({ by, direction, typed }: PriceInput, money: MoneyFormat): number | null {
  if (by === 'none') return 0;
  const format = by === 'percent' ? { decimals: 2, prefix: '%', suffix: '٪' } : money;
  const parsed = parsePrice(typed, format);
  if (parsed === null) return null;
  const value = majorOf(parsed, format);
  return by === 'set' || direction === 'raise' ? value : -value;
}

/** Null for a change that changes nothing. */
export function bulkChangeOf(input: PriceInput, money: MoneyFormat) {
  const value = signedValue(input, money);
  const to99 = input.rounding === 'to99';
  if (value === null || (value === 0 && !(input.by === 'none' && to99))) return null;
  const by = input.by === 'none' ? ('percent' as const) : input.by;
  return { price: input.which, by, value, to99 };
}

interface PricePreview {
  book: ManagedBook;
  /** In the major unit. */
  before: number;
  after: number;
}

/** The prices after the change by the server's rule, or why it is refused. A change of both shows the offer price. */
export function previewPrices(
  books: ManagedBook[],
  input: PriceInput,
  money: MoneyFormat,
): PricePreview[] | PriceFault {
  const value = signedValue(input, money) ?? 0;
  const change: PriceChange = {
    ...(input.by === 'amount' || input.by === 'set'
      ? { by: input.by, amount: minorOfSum(value, money) }
      : { by: 'percent', percent: value }),
    ...(input.rounding && { unit: 10 ** money.decimals }),
  };
  const shown = input.which === 'price' ? 'price' : 'offerPrice';
  const previews: PricePreview[] = [];
  for (const book of books) {
    const [price, offerPrice] = [minorOfSum(book.price, money), minorOfSum(book.offerPrice, money)];
    const after = changedPrices({ price, offerPrice }, input.which, change);
    if (typeof after === 'string') return after;
    previews.push({ book, before: book[shown], after: majorOf(after[shown], money) });
  }
  return previews;
}
