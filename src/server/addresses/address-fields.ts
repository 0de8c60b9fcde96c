import { isCleanText } from '../../contract/text.ts';
import { checkAddress, deliveryFields } from '../../rules/address-check.ts';
import { addressDetails, type AddressField, addressFields } from '../../rules/addresses.ts';
import type { Sql } from '../db/database.ts';
import { findRows } from '../db/rows.ts';
import type { AddressRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Address, addressDraft } from '../../contract/addresses.ts';
import type { z } from 'zod';
import { countryCodeOf } from '../../rules/country-names.ts';

/** Of an account, the default first. */
export const addressesOf = (sql: Sql, userId: string) =>
  findRows(sql, 'addresses', { userId }, ['-isDefault', 'id']);

type Draft = Partial<Record<AddressField | 'zipText', string>>;

export type AddressFields = Omit<AddressRow, 'id' | 'userId' | 'isDefault' | 'createdAt'>;

/** Refuses an address with faults in what is asked, and names them by field. */
export function addressFieldsOf(draft: Draft, asked: readonly AddressField[] = addressFields): AddressFields {
  const found = Object.entries(checkAddress(draft)).filter(([name]) => asked.includes(name as AddressField));
  const faults: Record<string, string> = Object.fromEntries(found);
  for (const field of addressFields) {
    if (!isCleanText(draft[field] ?? '')) faults[field] = 'characters';
  }
  if (!isCleanText(draft.zipText ?? '')) faults.zipcode = 'characters';
  if (Object.keys(faults).length) throw new Problem('bad-address', undefined, faults);
  const field = (name: AddressField) => (draft[name] ?? '').trim();
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    email: field('email'),
    street: field('street'),
    city: field('city'),
    state: field('state'),
    country: field('country'),
    ...deliveryFields(draft),
  };
}

/** Without the mark of the default, which is no part of an order's copy. */
export function addressOnWire({
  id,
  createdAt: _createdAt,
  isDefault: _isDefault,
  zipText,
  countryCode,
  ...row
}: AddressRow): Address {
  const address: Address = { _id: id, ...row };
  for (const name of addressDetails) address[name] ||= undefined;
  if (zipText !== null) address.zipText = zipText;
  if (countryCode !== null) address.countryCode = countryCode;
  return address;
}

/** In a known country: its phones have one form, so that none can be written in another way to pass the limits. */
export function typedAddress(draft: z.output<typeof addressDraft>): AddressFields {
  const { country = '' } = draft;
  const code = countryCodeOf(country);
  if (country.trim() && code === null) throw new Problem('bad-address', undefined, { country: 'country' });
  return addressFieldsOf({ ...draft, country: code ?? '' });
}
