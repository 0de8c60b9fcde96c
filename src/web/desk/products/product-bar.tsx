import { useState } from 'react';
import type { ManagedBook, PriceStep } from '../../../contract/products.ts';
import { useForm } from '../../api/use-form.ts';
import { counted } from '../../locale.ts';
import { useShopFacts, useMoney } from '../../shop-facts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { restoreFocus } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { Button, FormDialog, Phrase } from '../kit/desk-page.tsx';
import { BulkBar } from '../kit/selection.tsx';
import { CategoryOptions } from './product-fields.tsx';
import { type BulkChange, useBulkChange } from './use-products.ts';
import type { PriceFault } from '../../../rules/book-prices.ts';
import { titleOf } from '../../books/book-words.ts';
import { Price } from '../../ui/price.tsx';
import kit from '../kit/kit.module.css';
import { bulkChangeOf, previewPrices, type PriceInput } from './price-change.ts';
import styles from './products.module.css';

interface ProductBarProps {
  books: ManagedBook[];
  onArchive: () => void;
  /** Called with the old and new prices after a price change. */
  onDone: (prices?: PriceStep[]) => void;
}

/** What can be done with the selected books. */
export function ProductBar({ books, onArchive, onDone }: ProductBarProps) {
  const [dialog, setDialog] = useState<'price' | 'category' | null>(null);
  const bulk = useBulkChange();

  async function change(what: BulkChange) {
    const { prices } = await bulk.mutateAsync({ ids: books.map(({ _id }) => _id), change: what });
    setDialog(null);
    onDone(prices);
    requestAnimationFrame(() => restoreFocus());
  }
  /** The query client shows an error; the selection stays for a retry. */
  const setStock = (inStock: boolean) => void change({ inStock }).catch(() => {});

  const shared = { books, onChange: change, onClose: () => setDialog(null) };
  return (
    <BulkBar label={m.desk_bulk()} words={m.desk_selected(counted(books.length))}>
      <Button onClick={() => setStock(true)}>{m.desk_in_stock()}</Button>
      <Button onClick={() => setStock(false)}>{m.out_of_stock()}</Button>
      <Button onClick={() => setDialog('price')}>{m.desk_change_price()}</Button>
      <Button onClick={() => setDialog('category')}>{m.desk_change_category()}</Button>
      <Button onClick={onArchive}>
        {books.some((book) => book.archived) ? m.desk_restore() : m.desk_archive()}
      </Button>
      <Button look="3 sm" onClick={() => onDone()}>
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
  onChange: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

const maxPreviewed = 6;
const initial: PriceInput = { which: 'offerPrice', by: 'percent', direction: 'lower', typed: '' };

function PriceDialog({ books, onChange, onClose }: BulkDialogProps) {
  const money = useMoney();
  const outcomeOf = (input: PriceInput) =>
    bulkChangeOf(input, money) ? previewPrices(books, input, money) : [];
  const form = useForm<keyof PriceInput>(
    initial,
    (draft) => {
      const input = draft as PriceInput;
      const outcome = outcomeOf(input);
      if (typeof outcome === 'string') return { typed: refusal(outcome) };
      if (bulkChangeOf(input, money)) return {};
      return { typed: input.typed.trim() === '' ? m.field_required() : m.field_number() };
    },
    (draft) => onChange(bulkChangeOf(draft as PriceInput, money)!),
  );
  const { field } = form;
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
        <SelectField label={m.desk_way()} {...field('direction')}>
          <option value="lower">{m.desk_lower()}</option>
          <option value="raise">{m.desk_raise()}</option>
        </SelectField>
        <SelectField label={m.desk_by()} {...field('by')}>
          <option value="percent">{m.desk_percent()}</option>
          <option value="amount">{m.desk_amount({ currency: (money.prefix + money.suffix).trim() })}</option>
        </SelectField>
        <TextField
          label={m.desk_how_much()}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          {...typed}
          error={typeof outcome === 'string' ? refusal(outcome) : typed.error}
        />
      </div>
      {preview.length > 0 && (
        <section className={styles.preview} aria-label={m.desk_preview()}>
          <p role="status">{m.desk_prices_will(counted(preview.length))}</p>
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
          {preview.length > maxPreviewed && (
            <p className="hint">{m.desk_and_more(counted(preview.length - maxPreviewed))}</p>
          )}
        </section>
      )}
    </FormDialog>
  );
}

function refusal(fault: PriceFault): string {
  return fault === 'costs-nothing' ? m.desk_fault_nothing() : m.desk_fault_offer_of_one();
}
