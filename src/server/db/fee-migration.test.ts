import { expect, test } from 'vitest';
import { migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { bothEngines } from '../../../tests/support/database/test-database.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { readSettings } from '../shop/settings-queries.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { openDatabase } from './open.ts';

const zone = (price: number, freeFrom: number | null) => ({ countries: ['SA'], price, freeFrom, days: null });
const cases = [
  {
    currency: 'USD',
    codFee: [7.5, 750],
    codMax: [250, 25_000],
    price: [1.15, 115],
    freeFrom: [90.05, 9_005],
  },
  { currency: 'KWD', codFee: [0, 0], codMax: [null, null], price: [2.505, 2_505], freeFrom: [null, null] },
  { currency: 'JPY', codFee: [500, 500], codMax: [null, null], price: [0, 0], freeFrom: [9_000, 9_000] },
] as const;

test.each(bothEngines.flatMap((engine) => cases.map((one) => Object.assign({ engine }, one))))(
  'fees of an earlier version in $currency become minor units on $engine',
  async ({ engine, currency, ...fees }) => {
    const at = await migrationPlace(engine);
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0080'),
    );
    const set = (name: string, value: unknown) =>
      store.run(`insert into settings (name, value) values ('${name}', '${JSON.stringify(value)}')`);
    // A shop that never chose a currency has dollars.
    if (currency !== 'USD') await set('currency', currency);
    await set('codFee', fees.codFee[0]);
    await set('codMax', fees.codMax[0]);
    await set('deliveryZones', [zone(fees.price[0], fees.freeFrom[0]), zone(0, null)]);
    await set('phone', '12345');
    await migrate(store, all);
    const db = await openDatabase(at.config, { warn: () => {} });
    expect(await readSettings(db.sql)).toEqual({
      ...(currency !== 'USD' && { currency }),
      codFee: fees.codFee[1],
      codMax: fees.codMax[1],
      deliveryZones: [zone(fees.price[1], fees.freeFrom[1]), zone(0, null)],
      phone: '12345',
    });
    await db.close();
    await at.remove();
  },
);

test('the migration of fees knows the decimals of every currency', () => {
  for (const engine of bothEngines) {
    const { sql } = migrationFiles(engine).find(({ name }) => name.startsWith('0080-fees'))!;
    const [whole, thousandths] = [...sql.matchAll(/value in \(([^)]+)\)/g)].map(([, list]) => list!);
    for (const code of Intl.supportedValuesOf('currency')) {
      const decimals = whole!.includes(code) ? 0 : thousandths!.includes(code) ? 3 : 2;
      expect([code, decimals]).toEqual([code, currencyOf(code).decimals]);
    }
  }
});
