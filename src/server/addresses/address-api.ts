import type { Address, addressEndpoints } from '../../contract/addresses.ts';
import { isCleanText } from '../../contract/text.ts';
import { checkAddress, deliveryFields } from '../../rules/address-check.ts';
import { type AddressField, addressFields } from '../../rules/addresses.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { AddressRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import {
  deleteAddress,
  insertAddress,
  listAddresses,
  makeDefault,
  updateAddress,
} from './address-queries.ts';
import { addressOnWire } from './address-wire.ts';

type Draft = Partial<Record<AddressField | 'zipText', string>>;

export function addressApi(
  db: Db,
  sampleAddresses: readonly Address[],
  now: () => number,
): Handlers<keyof typeof addressEndpoints> {
  return {
    async 'GET /api/address/get'({ shopper }) {
      const own = await listAddresses(db.sql, shopper.id);
      return { addresses: [...own.map(ownAddress), ...sampleAddresses] };
    },

    async 'POST /api/address/add'({ body, shopper }) {
      const fields = addressFieldsOf(body.address);
      const row = { ...fields, id: newId(), userId: shopper.id, isDefault: 0, createdAt: now() };
      const isInserted = await db.transaction((trx) => insertAddress(trx, row));
      if (!isInserted) throw new Problem('too-many-addresses');
      return { message: 'Address saved.', address: ownAddress(row) };
    },

    async 'POST /api/address/edit'({ body, shopper }) {
      const row = await updateAddress(db.sql, body.id, shopper.id, addressFieldsOf(body.address));
      if (!row) throw new Problem('unknown-address');
      return { message: 'Address saved.', address: ownAddress(row) };
    },

    async 'POST /api/address/default'({ body, shopper }) {
      const isOwn = await db.transaction((trx) => makeDefault(trx, body.id, shopper.id));
      if (!isOwn) throw new Problem('unknown-address');
      return { message: 'Default address saved.' };
    },

    async 'POST /api/address/remove'({ body, shopper }) {
      if (!(await deleteAddress(db.sql, body.id, shopper.id))) throw new Problem('unknown-address');
      return { message: 'Address removed.' };
    },
  };
}

function ownAddress(row: AddressRow): Address {
  return { ...addressOnWire(row), ...(row.isDefault === 1 && { isDefault: true as const }) };
}

function addressFieldsOf(draft: Draft) {
  const faults: Record<string, string> = checkAddress(draft);
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
