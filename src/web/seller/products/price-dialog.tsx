import { type FormEvent, useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { fieldText } from '../../api/field-text.ts';
import { titleOf } from '../../books/book-words.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shell/money.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { m } from '../../i18n/messages.js';
import { bulkChangeOf, previewPrices, type PriceInput } from './price-change.ts';
import type { BulkChange } from './use-products.ts';

export interface BulkDialogProps {
  books: ManagedBook[];
  busy: boolean;
  onChange: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

const maxPreviewed = 6;

export default function PriceDialog({ books, busy, onChange, onClose }: BulkDialogProps) {
  const [input, setInput] = useState<PriceInput>({
    which: 'offerPrice',
    by: 'percent',
    direction: 'lower',
    typed: '',
  });
  const [checked, setChecked] = useState(false);
  const money = useMoney();
  const change = bulkChangeOf(input, money);
  const outcome = change ? previewPrices(books, input, money) : [];
  const preview = typeof outcome === 'string' ? [] : outcome;
  const fault = typeof outcome === 'string' ? outcome : checked && !change ? typingFault(input.typed) : null;

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
            value={input.which}
            onChange={(event) => setInput({ ...input, which: event.target.value as PriceInput['which'] })}
          >
            <option value="offerPrice">{m.desk_offer_price()}</option>
            <option value="price">{m.desk_price()}</option>
            <option value="both">{m.desk_both_prices()}</option>
          </SelectField>
          <SelectField
            label={m.desk_way()}
            value={input.direction}
            onChange={(event) =>
              setInput({ ...input, direction: event.target.value as PriceInput['direction'] })
            }
          >
            <option value="lower">{m.desk_lower()}</option>
            <option value="raise">{m.desk_raise()}</option>
          </SelectField>
          <SelectField
            label={m.desk_by()}
            value={input.by}
            onChange={(event) => setInput({ ...input, by: event.target.value as PriceInput['by'] })}
          >
            <option value="percent">{m.desk_percent()}</option>
            <option value="amount">
              {m.desk_amount({ currency: (money.prefix + money.suffix).trim() })}
            </option>
          </SelectField>
          <TextField
            label={m.desk_how_much()}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={input.typed}
            error={fault && faultText(fault)}
            onChange={(event) => setInput({ ...input, typed: event.target.value })}
          />
        </div>
        {preview.length > 0 && (
          <section className="preview" aria-label={m.desk_preview()}>
            <p role="status">{m.desk_prices_will(counted(preview.length))}</p>
            <ul>
              {preview.slice(0, maxPreviewed).map(({ book, before, after }) => (
                <li key={book._id}>
                  <bdi lang={titleOf(book).lang}>{titleOf(book).text}</bdi>
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

function faultText(fault: string): string {
  if (fault === 'costs-nothing') return m.desk_fault_nothing();
  return fault === 'offer-above-price' ? m.desk_fault_offer_of_one() : fieldText(fault);
}
