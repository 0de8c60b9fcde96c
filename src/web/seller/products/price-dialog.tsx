import { type FormEvent, useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { dollarsFromCents } from '../../../rules/money.ts';
import { fieldText } from '../../api/field-text.ts';
import { titleOf } from '../../books/book-words.ts';
import { counted } from '../../locale.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { m } from '../../words/messages.js';
import { bulkChangeOf, previewPrices, type PriceWish } from './price-change.ts';
import type { BulkChange } from './use-products.ts';

export interface BulkDialogProps {
  books: ManagedBook[];
  busy: boolean;
  onChange: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

const previewed = 6;

export default function PriceDialog({ books, busy, onChange, onClose }: BulkDialogProps) {
  const [wish, setWish] = useState<PriceWish>({
    which: 'offerPrice',
    by: 'percent',
    way: 'lower',
    typed: '',
  });
  const [checked, setChecked] = useState(false);
  const change = bulkChangeOf(wish);
  const outcome = change ? previewPrices(books, wish) : [];
  const preview = typeof outcome === 'string' ? [] : outcome;
  const fault = typeof outcome === 'string' ? outcome : checked && !change ? typingFault(wish.typed) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (change && preview.length > 0 && !busy) void onChange(change);
  }

  return (
    <Dialog open title={m.desk_change_price()} onOpenChange={onClose} className="wide">
      <form className="form" noValidate onSubmit={submit}>
        <div className="two">
          <SelectField
            label={m.desk_which_price()}
            value={wish.which}
            onChange={(event) => setWish({ ...wish, which: event.target.value as PriceWish['which'] })}
          >
            <option value="offerPrice">{m.desk_offer_price()}</option>
            <option value="price">{m.desk_price()}</option>
            <option value="both">{m.desk_both_prices()}</option>
          </SelectField>
          <SelectField
            label={m.desk_way()}
            value={wish.way}
            onChange={(event) => setWish({ ...wish, way: event.target.value as PriceWish['way'] })}
          >
            <option value="lower">{m.desk_lower()}</option>
            <option value="raise">{m.desk_raise()}</option>
          </SelectField>
          <SelectField
            label={m.desk_by()}
            value={wish.by}
            onChange={(event) => setWish({ ...wish, by: event.target.value as PriceWish['by'] })}
          >
            <option value="percent">{m.desk_percent()}</option>
            <option value="amount">{m.desk_amount()}</option>
          </SelectField>
          <TextField
            label={m.desk_how_much()}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={wish.typed}
            error={fault && faultWords(fault)}
            onChange={(event) => setWish({ ...wish, typed: event.target.value })}
          />
        </div>
        {preview.length > 0 && (
          <section className="preview" aria-label={m.desk_preview()}>
            <p role="status">{m.desk_prices_will(counted(preview.length))}</p>
            <ul>
              {preview.slice(0, previewed).map(({ book, before, after }) => (
                <li key={book._id}>
                  <bdi lang={titleOf(book).lang}>{titleOf(book).text}</bdi>
                  <span>
                    <del>
                      <Price dollars={dollarsFromCents(before)} />
                    </del>{' '}
                    <ins>
                      <Price dollars={dollarsFromCents(after)} />
                    </ins>
                  </span>
                </li>
              ))}
            </ul>
            {preview.length > previewed && (
              <p className="hint">{m.desk_and_more(counted(preview.length - previewed))}</p>
            )}
          </section>
        )}
        <BusyButton busy={busy} className="btn btn-1">
          {m.desk_apply()}
        </BusyButton>
      </form>
    </Dialog>
  );
}

function typingFault(typed: string): string {
  return typed.trim() === '' ? 'required' : 'number';
}

function faultWords(fault: string): string {
  if (fault === 'costs-nothing') return m.desk_fault_nothing();
  return fault === 'offer-above-price' ? m.desk_fault_offer_of_one() : fieldText(fault);
}
