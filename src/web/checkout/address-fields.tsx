import type { InputHTMLAttributes, ReactNode } from 'react';
import { checkAddress, postcodeExample } from '../../rules/address-check.ts';
import {
  type AddressField,
  addressFields,
  addressLimits,
  contactFields,
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
import { waysToPay } from '../../rules/order-totals.ts';
import { fieldTexts } from '../api/field-text.ts';
import { useForm } from '../api/use-form.ts';
import { isolated } from '../locale.ts';
import { sentences } from '../orders/tax-text.ts';
import { useShopFacts } from '../shop-facts.ts';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { type Country, CountryField } from './country-field.tsx';
import { useOrderTerms } from './use-order-terms.ts';
import type { Address } from '../../contract/addresses.ts';
import styles from './address-form.module.css';

const inputs: Record<Exclude<AddressField, 'country'>, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', className: styles.wide },
  street: { autoComplete: 'address-line1', className: styles.wide },
  street2: { autoComplete: 'address-line2', className: styles.wide },
  building: { inputMode: 'numeric', dir: 'ltr' },
  district: { autoComplete: 'address-level3' },
  additional: { inputMode: 'numeric', dir: 'ltr' },
  shortAddress: { dir: 'ltr' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipcode: { autoComplete: 'postal-code', dir: 'ltr' },
  phone: { autoComplete: 'tel', type: 'tel', className: styles.wide },
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

/** Of a form that asks only who picks an order up. The phone may be one of the shop's country. */
function contactErrors(typed: AddressDraft, country: string) {
  const problems = checkAddress({ ...typed, country });
  return fieldTexts(Object.fromEntries(contactFields.map((name) => [name, problems[name]])));
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
  /** The shop's country, in a form that asks only who picks an order up. */
  contactOf?: string,
) {
  return useForm(
    draft,
    (typed) => (contactOf === undefined ? errorTexts(typed) : contactErrors(typed, contactOf)),
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
  const hint = useCountryHint(draft.country, countries);
  return (
    <>
      <CountryField
        className={styles.wide}
        countries={countries}
        value={draft.country}
        error={countryError}
        hint={hint && <span role="status">{hint}</span>}
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

interface ContactFieldsProps extends Pick<AddressFieldsProps, 'form'> {
  names: readonly (typeof contactFields)[number][];
}

/** Who picks an order up. */
export function ContactFields({ form, names }: ContactFieldsProps) {
  const labels = addressLabels(formatOf(''));
  return names.map((name) => (
    <TextField key={name} label={labels[name]()} {...form.field(name)} {...inputs[name]} />
  ));
}

/** Why an order cannot go to this country: the shop does not deliver there, or takes no payment that is made there. */
function useCountryHint(code: string, countries: Country[]): string {
  const terms = useOrderTerms();
  const { takesCards } = useShopFacts();
  if (!terms || !code) return '';
  const country = countries.find((one) => one.code === code)?.name ?? code;
  const instead = terms.pickup ? m.pickup_instead() : '';
  if (deliveryTo(terms, code) === null) return sentences(m.not_delivered_to({ country }), instead);
  const isPayable = waysToPay(terms, takesCards, code, 0).length > 0;
  return isPayable ? '' : sentences(m.no_payment_from({ country }), instead);
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
