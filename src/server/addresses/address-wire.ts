import type { Address } from '../../contract/addresses.ts';
import type { AddressRow } from '../db/tables.ts';
import { sampleAddresses } from '../demo/samples/sample-addresses.ts';

export function addressOnWire({ id, createdAt: _createdAt, zipText, ...row }: AddressRow): Address {
  return { _id: id, ...row, ...(zipText !== null && { zipText }) };
}

/** The demo's fixed addresses, which every shopper of it may choose. */
export const samplesOnWire: Address[] = sampleAddresses.map((sample) =>
  Object.assign({ sample: true as const }, sample),
);
