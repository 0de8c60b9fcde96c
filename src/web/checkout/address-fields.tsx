import type { InputHTMLAttributes, ReactNode } from 'react';
import { checkAddress, postcodeExample } from '../../rules/address-check.ts';
import {
  type AddressField,
  addressFields,
  addressLimits,
  requiresField,
  usesField,
} from '../../rules/addresses.ts';
import { type AddressFormat, british, formatOf } from '../../rules/countries.ts';
import { deliveryTo } from '../../rules/delivery.ts';
import { fieldTexts } from '../api/field-text.ts';
import { useForm } from '../api/use-form.ts';
import { isolated } from '../locale.ts';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { type AddressDraft, askedFields } from './address-draft.ts';
import { addressLabels } from './address-labels.ts';
import { type Country, CountryField } from './country-field.tsx';
import { useOrderTerms } from './use-order-terms.ts';

const inputs: Record<Exclude<AddressField, 'country'>, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', className: 'wide' },
  street: { autoComplete: 'address-line1', className: 'wide' },
  street2: { autoComplete: 'address-line2', className: 'wide' },
  building: { inputMode: 'numeric', dir: 'ltr' },
  district: { autoComplete: 'address-level3' },
  additional: { inputMode: 'numeric', dir: 'ltr' },
  shortAddress: { dir: 'ltr' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipcode: { autoComplete: 'postal-code', dir: 'ltr' },
  phone: { autoComplete: 'tel', type: 'tel', className: 'wide' },
};

function hintOf(field: AddressField, format: AddressFormat): ReactNode {
  const words = requiresField(format, field) ? '' : m.field_optional();
  if (field !== 'zipcode' || !format.postcode) return words;
  return (
    <>
      {words && `${words} · `}
      {m.for_example()} <bdi dir="ltr">{postcodeExample(format.postcode)}</bdi>
    </>
  );
}

/** A wrong postcode is told with an example of the country. */
function errorTexts(typed: AddressDraft) {
  const problems = checkAddress(askedFields(typed));
  const { postcode = '' } = formatOf(typed.country);
  const example = isolated(postcodeExample(postcode));
  return {
    ...fieldTexts(problems),
    ...(problems.zipcode === 'postcode' && {
      zipcode: postcode === british ? m.field_uk_postcode({ example }) : m.field_postcode_like({ example }),
    }),
  };
}

/** A form of an address. Validates every field by the same rule as the server. */
export function useAddressForm(
  draft: AddressDraft,
  /** Without the fields that the country does not use. */
  send: (draft: AddressDraft) => Promise<void>,
) {
  return useForm(
    draft,
    (typed) => errorTexts(typed),
    (typed) => send(askedFields(typed)),
  );
}

interface AddressFieldsProps {
  form: Pick<ReturnType<typeof useAddressForm>, 'draft' | 'field' | 'set'>;
  countries: Country[];
}

/** Asks for what the chosen country uses. */
export function AddressFields({ form: { draft, field, set }, countries }: AddressFieldsProps) {
  const format = formatOf(draft.country);
  const labels = addressLabels(format);
  const { error: countryError } = field('country');
  const terms = useOrderTerms();
  const isServed = !terms || !draft.country || deliveryTo(terms, draft.country) !== null;
  const countryName = countries.find(({ code }) => code === draft.country)?.name ?? draft.country;
  return (
    <>
      <CountryField
        className="wide"
        countries={countries}
        value={draft.country}
        error={countryError}
        hint={!isServed && <span role="status">{m.not_delivered_to({ country: countryName })}</span>}
        onChoose={(code) => set('country', code)}
      />
      {addressFields
        .filter((name) => name !== 'country')
        .filter((name) => usesField(format, name))
        .map((name) => (
          <TextField
            key={name}
            label={labels[name]()}
            hint={hintOf(name, format)}
            maxLength={addressLimits[name] + 20}
            {...field(name)}
            {...inputs[name]}
          />
        ))}
    </>
  );
}
