import type { Address } from '../../contract/addresses.ts';
import { type AddressField, addressFields, postalCode, usesField } from '../../rules/addresses.ts';
import { formatOf } from '../../rules/countries.ts';

/** What is typed into the fields of an address. */
export type AddressDraft = Record<AddressField, string>;

export const blankDraft = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressDraft;

/** Without the fields that the chosen country does not use. */
export function askedFields(draft: AddressDraft): AddressDraft {
  const format = formatOf(draft.country);
  const asked = addressFields.map((field) => [field, usesField(format, field) ? draft[field] : '']);
  return Object.fromEntries(asked) as AddressDraft;
}

export function draftOf(saved: Address): AddressDraft {
  const own = { ...saved, country: saved.countryCode ?? '', zipcode: postalCode(saved) };
  return Object.fromEntries(addressFields.map((field) => [field, own[field] ?? ''])) as AddressDraft;
}
