import type { InputHTMLAttributes, ReactNode } from 'react';
import { checkAddress, postcodeExample } from '../../rules/address-check.ts';
import {
  type AddressField,
  addressFields,
  addressLimits,
  postalCode,
  requiresField,
  usesField,
} from '../../rules/addresses.ts';
import {
  type AddressFormat,
  british,
  formatOf,
  type PostcodeName,
  type RegionName,
} from '../../rules/countries.ts';
import { deliveryTo } from '../../rules/delivery.ts';
import { fieldTexts } from '../api/field-text.ts';
import { useForm } from '../api/use-form.ts';
import { isolated } from '../locale.ts';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { type Country, CountryField } from './country-field.tsx';
import { useOrderTerms } from './use-order-terms.ts';
import type { Address } from '../../contract/addresses.ts';

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

const regions: Record<RegionName, () => string> = {
  state: m.region_state,
  province: m.region_province,
  emirate: m.region_emirate,
  governorate: m.region_governorate,
  county: m.region_county,
  prefecture: m.region_prefecture,
  department: m.region_department,
  region: m.region_region,
};

const postcodes: Record<PostcodeName, () => string> = {
  postcode: m.postcode,
  postal: m.postal_code,
  pin: m.pin_code,
  eircode: m.eircode,
};

/** The label of each field, with the names that the country uses. */
function addressLabels({ region, postcodeName }: AddressFormat): Record<AddressField, () => string> {
  return {
    country: m.country,
    firstName: m.first_name,
    lastName: m.last_name,
    email: m.email,
    street: m.street,
    street2: m.street_2,
    building: m.building_number,
    district: m.district,
    additional: m.additional_number,
    shortAddress: m.short_address,
    city: m.city,
    state: region ? regions[region] : m.state,
    zipcode: postcodeName ? postcodes[postcodeName] : m.zip_code,
    phone: m.phone,
  };
}

/** What is typed into the fields of an address. */
export type AddressDraft = Record<AddressField, string>;

export const blankDraft = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressDraft;

/** Without the fields that the chosen country does not use. */
function askedFields(draft: AddressDraft): AddressDraft {
  const format = formatOf(draft.country);
  const asked = addressFields.map((field) => [field, usesField(format, field) ? draft[field] : '']);
  return Object.fromEntries(asked) as AddressDraft;
}

export function draftOf(saved: Address): AddressDraft {
  const own = { ...saved, country: saved.countryCode ?? '', zipcode: postalCode(saved) };
  return Object.fromEntries(addressFields.map((field) => [field, own[field] ?? ''])) as AddressDraft;
}
