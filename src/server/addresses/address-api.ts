import type { Address } from '../../contract/addresses.ts';
import type { Db } from '../db/database.ts';
import { lockAccount, lockUser } from '../db/locks.ts';
import { newId } from '../db/new-id.ts';
import { deleteRows, findRow, insertRows, updateRows } from '../db/rows.ts';
import type { AddressRow } from '../db/tables.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { addressesOf, addressFieldsOf, addressOnWire } from './address-fields.ts';

const maxAddresses = 50;

export function addressApi(db: Db, sampleAddresses: readonly Address[], now: () => number) {
  return {
    async 'GET /api/address/get'({ shopper }) {
      const own = await addressesOf(db.sql, shopper.id);
      return { addresses: [...own.map(ownAddress), ...sampleAddresses] };
    },

    async 'POST /api/address/add'({ body, shopper }) {
      const fields = addressFieldsOf(body.address);
      const row = { ...fields, id: newId(), userId: shopper.id, isDefault: 0, createdAt: now() };
      await db.transaction(async (trx) => {
        if (!(await lockAccount(trx, shopper.id))) throw new Problem('not-logged-in');
        if ((await addressesOf(trx, shopper.id)).length >= maxAddresses)
          throw new Problem('too-many-addresses');
        await insertRows(trx, 'addresses', row);
      });
      return { message: 'Address saved.', address: ownAddress(row) };
    },

    async 'POST /api/address/edit'({ body, shopper }) {
      const own = { id: body.id, userId: shopper.id };
      const isSaved = await updateRows(db.sql, 'addresses', own, addressFieldsOf(body.address));
      const row = orProblem(isSaved && (await findRow(db.sql, 'addresses', own)), 'unknown-address');
      return { message: 'Address saved.', address: ownAddress(row) };
    },

    async 'POST /api/address/default'({ body, shopper }) {
      const { id: userId } = shopper;
      await db.transaction(async (trx) => {
        await lockUser(trx, userId);
        await updateRows(trx, 'addresses', { userId, isDefault: 1 }, { isDefault: 0 });
        const isOwn = await updateRows(trx, 'addresses', { id: body.id, userId }, { isDefault: 1 });
        // The default then stays what it was.
        if (!isOwn) throw new Problem('unknown-address');
      });
      return { message: 'Default address saved.' };
    },

    async 'POST /api/address/remove'({ body, shopper }) {
      const own = { id: body.id, userId: shopper.id };
      if (!(await deleteRows(db.sql, 'addresses', own))) throw new Problem('unknown-address');
      return { message: 'Address removed.' };
    },
  } satisfies Partial<Handlers>;
}

function ownAddress(row: AddressRow): Address {
  return { ...addressOnWire(row), ...(row.isDefault === 1 && { isDefault: true as const }) };
}
