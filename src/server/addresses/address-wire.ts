import type { Address } from '../../contract/addresses.ts';
import { addressDetails } from '../../rules/addresses.ts';
import type { AddressRow } from '../db/tables.ts';

/** Without the mark of the default, which is no part of an order's copy. */
export function addressOnWire({
  id,
  createdAt: _createdAt,
  isDefault: _isDefault,
  zipText,
  countryCode,
  ...row
}: AddressRow): Address {
  const empty = addressDetails.filter((name) => !row[name]);
  return {
    _id: id,
    ...row,
    ...Object.fromEntries(empty.map((name) => [name, undefined])),
    ...(zipText !== null && { zipText }),
    ...(countryCode !== null && { countryCode }),
  };
}
