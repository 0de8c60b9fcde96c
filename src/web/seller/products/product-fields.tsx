import type { ChangeEvent } from 'react';
import { fieldText } from '../../api/field-text.ts';
import { labelOf } from '../../books/category-words.ts';
import { useMoney } from '../../shell/money.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { FieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import type { ProductDraft, ProductFaults, ProductField } from './product-draft.ts';

export interface FieldsProps {
  draft: ProductDraft;
  faults: ProductFaults;
  onChange: (field: ProductField, value: string) => void;
}

export function productFieldText(code: string | undefined): string | undefined {
  if (code === 'address') return m.desk_fault_address();
  if (code === 'category') return m.desk_fault_category();
  if (code === 'isbn') return m.desk_fault_isbn();
  if (code === 'offer-above-price') return m.desk_fault_offer();
  return code && fieldText(code);
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export function fieldProps({ draft, faults, onChange }: FieldsProps, name: ProductField) {
  return {
    name,
    value: draft[name],
    error: productFieldText(faults[name]),
    onChange: (event: Typed) => onChange(name, event.target.value),
  };
}

/** The required fields. */
export function ProductFields(form: FieldsProps) {
  const { categories } = useShopFacts();
  return (
    <>
      <TextField
        label={m.desk_name()}
        required
        maxLength={300}
        autoComplete="off"
        {...fieldProps(form, 'name')}
      />
      <div className="two">
        <TextField
          label={m.desk_author()}
          required
          maxLength={300}
          autoComplete="off"
          {...fieldProps(form, 'author')}
        />
        <SelectField label={m.desk_category()} {...fieldProps(form, 'category')}>
          <option value="">{m.desk_category_choose()}</option>
          {categories.map((category) => (
            <option key={category.value} value={category.value}>
              {labelOf(category)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label={m.desk_description()}
        hint={m.desk_description_hint()}
        {...fieldProps(form, 'description')}
      />
      <div className="two">
        <MoneyField label={m.desk_price()} {...fieldProps(form, 'price')} />
        <MoneyField label={m.desk_offer_price()} {...fieldProps(form, 'offerPrice')} />
      </div>
    </>
  );
}

type MoneyFieldProps = ReturnType<typeof fieldProps> & { label: string };

/** An amount in any digits; the sign of the currency precedes it in both directions. */
function MoneyField({ label, name, value, error, onChange }: MoneyFieldProps) {
  const id = `money-${name}`;
  const { prefix, suffix } = useMoney();
  const sign = (prefix + suffix).trim();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={sign.length > 1 ? 'money long-sign' : 'money'} dir="ltr">
        <span aria-hidden="true">{sign}</span>
        <input
          className="input"
          id={id}
          name={name}
          value={value}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={onChange}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
