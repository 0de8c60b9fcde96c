import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { useForm } from '../../api/use-form.ts';
import { counted } from '../../locale.ts';
import { useShopFacts, useMoney } from '../../shop-facts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { restoreFocus } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { Button, FormDialog, Phrase } from '../kit/desk-page.tsx';
import { BulkBar } from '../kit/selection.tsx';
import { CategoryOptions } from './product-fields.tsx';
import type { BulkChange } from './use-products.ts';
import type { PriceFault } from '../../../rules/book-prices.ts';
import { titleOf } from '../../books/book-words.ts';
import { Price } from '../../ui/price.tsx';
import kit from '../kit/kit.module.css';
import { bulkChangeOf, previewPrices, type PriceInput } from './price-change.ts';
import styles from './products.module.css';

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
  const [dialog, setDialog] = useState<'price' | 'category' | null>(null);

  async function change(what: BulkChange) {
    await onChange(what);
    setDialog(null);
    requestAnimationFrame(() => restoreFocus());
  }
  /** The query client shows an error; the selection stays for a retry. */
  const setStock = (inStock: boolean) => void change({ inStock }).catch(() => {});

  const shared = { books, total, onChange: change, onClose: () => setDialog(null) };
  const isArchived = books.some((book) => book.archived);
  return (
    <BulkBar label={m.desk_bulk()} words={m.desk_selected(counted(total))}>
      {onAll && <Button onClick={onAll}>{m.desk_select_results()}</Button>}
      <Button onClick={() => setStock(true)}>{m.desk_in_stock()}</Button>
      <Button onClick={() => setStock(false)}>{m.out_of_stock()}</Button>
      <Button onClick={() => setDialog('price')}>{m.desk_change_price()}</Button>
      <Button onClick={() => setDialog('category')}>{m.desk_change_category()}</Button>
      <Button onClick={() => void change({ archived: !isArchived }).catch(() => {})}>
        {isArchived ? m.desk_restore() : m.desk_archive()}
      </Button>
      <Button look="3 sm" onClick={onClear}>
        {m.desk_unselect()}
      </Button>
      {dialog === 'price' && <PriceDialog {...shared} />}
      {dialog === 'category' && <CategoryDialog {...shared} />}
    </BulkBar>
  );
}

function CategoryDialog({ books, onChange, onClose }: BulkDialogProps) {
  const { categories } = useShopFacts();
  const form = useForm({ category: books[0]?.category ?? categories[0]?.value ?? '' }, () => ({}), onChange);
  return (
    <FormDialog form={form} title={m.desk_change_category()} button={m.desk_apply()} onClose={onClose}>
      <SelectField label={m.desk_category()} {...form.field('category')}>
        <CategoryOptions />
      </SelectField>
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
  return (
    <FormDialog form={form} title={m.desk_change_price()} button={m.desk_apply()} isWide onClose={onClose}>
      <div className={kit.two}>
        <SelectField label={m.desk_which_price()} {...field('which')}>
          <option value="offerPrice">{m.desk_offer_price()}</option>
          <option value="price">{m.desk_price()}</option>
          <option value="both">{m.desk_both_prices()}</option>
        </SelectField>
        <SelectField label={m.desk_by()} {...field('by')}>
          <option value="percent">{m.desk_percent()}</option>
          <option value="amount">{m.desk_amount({ currency: (money.prefix + money.suffix).trim() })}</option>
          <option value="set">{m.desk_set_price()}</option>
          <option value="none">{m.desk_round_only()}</option>
        </SelectField>
        {isByAmount && (
          <SelectField label={m.desk_way()} {...field('direction')}>
            <option value="lower">{m.desk_lower()}</option>
            <option value="raise">{m.desk_raise()}</option>
          </SelectField>
        )}
        {draft.by !== 'none' && (
          <TextField
            label={isByAmount ? m.desk_how_much() : m.desk_new_price()}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            {...typed}
            error={typeof outcome === 'string' ? refusal(outcome) : typed.error}
          />
        )}
        <SelectField label={m.desk_rounding()} {...field('rounding')}>
          <option value="">{m.desk_not_rounded()}</option>
          <option value="to99">{m.desk_to_99()}</option>
        </SelectField>
      </div>
      {preview.length > 0 && (
        <section className={styles.preview} aria-label={m.desk_preview()}>
          <p role="status">{m.desk_prices_will(counted(total))}</p>
          <ul>
            {preview.slice(0, maxPreviewed).map(({ book, before, after }) => (
              <li key={book._id}>
                <Phrase of={titleOf(book)} />
                <span>
                  <del>
                    <Price amount={before} />
                  </del>{' '}
                  <ins>
                    <Price amount={after} />
                  </ins>
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
