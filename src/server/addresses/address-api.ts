import type { Address, addressEndpoints } from '../../contract/addresses.ts';
import { isCleanText } from '../../contract/text.ts';
import { type AddressField, addressFields, checkAddress } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { AddressRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { deleteAddress, insertAddress, listAddresses } from './address-queries.ts';
import { addressOnWire } from './address-wire.ts';

type Draft = Partial<Record<AddressField, string>>;

export function addressApi(
  db: Db,
  sampleAddresses: readonly Address[],
  now: () => number,
): Handlers<keyof typeof addressEndpoints> {
  return {
    async 'GET /api/address/get'({ shopper }) {
      const own = await listAddresses(db.sql, shopper.id);
      return { addresses: [...own.map(addressOnWire), ...sampleAddresses] };
    },

    async 'POST /api/address/add'({ body, shopper }) {
      const row = addressRow(body.address, shopper.id, now());
      const isInserted = await db.transaction((trx) => insertAddress(trx, row));
      if (!isInserted) throw new Problem('too-many-addresses');
      return { message: 'Address saved.', address: addressOnWire(row) };
    },

    async 'POST /api/address/remove'({ body, shopper }) {
      if (!(await deleteAddress(db.sql, body.id, shopper.id))) throw new Problem('not-found');
      return { message: 'Address removed.' };
    },
  };
}

function addressRow(draft: Draft, userId: string, createdAt: number): AddressRow {
  const faults: Record<string, string> = checkAddress(draft);
  for (const field of addressFields) {
    if (!isCleanText(draft[field] ?? '')) faults[field] = 'characters';
  }
  if (Object.keys(faults).length) throw new Problem('bad-address', undefined, faults);
  const field = (name: AddressField) => (draft[name] ?? '').trim();
  const zipText = plainNumber(field('zipcode'));
  const zipcode = Number(zipText);
  return {
    id: newId(),
    userId,
    firstName: field('firstName'),
    lastName: field('lastName'),
    email: field('email'),
    street: field('street'),
    city: field('city'),
    state: field('state'),
    zipcode,
    zipText: zipText === String(zipcode) ? null : zipText,
    country: field('country'),
    phone: plainNumber(field('phone')),
    createdAt,
  };
}
