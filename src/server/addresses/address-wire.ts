import type { Address } from '../../contract/addresses.ts';
import type { AddressRow } from '../db/tables.ts';

export function addressOnWire({ id, createdAt: _createdAt, zipText, ...row }: AddressRow): Address {
  return { _id: id, ...row, ...(zipText !== null && { zipText }) };
}
