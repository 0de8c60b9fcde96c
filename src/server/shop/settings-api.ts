import type { Settings, settingsEndpoints, setupEndpoints } from '../../contract/settings.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { hasRepeatedCountry } from '../../rules/delivery.ts';
import { minorOf, usDollar } from '../../rules/money.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { assertVersion } from '../http/endpoint/versions.ts';
import type { ReadShop } from './shop-state.ts';
import {
  bookWithoutPrice,
  hasOrders,
  lockCurrency,
  lockedSettings,
  readSettings,
  rescalePrices,
  writeSettings,
} from './settings-queries.ts';
import { type SetupStep, setupSteps } from '../../rules/shop.ts';

export function settingsApi(
  db: Db,
  readShop: ReadShop,
  { fixedSettings }: Pick<Config, 'fixedSettings'>,
  cards: { takes(currency: string): boolean } | null,
): Handlers<keyof typeof settingsEndpoints> {
  const locked = Object.keys(fixedSettings) as (keyof Settings)[];
  const answer = async () => {
    const { logo, version, ...settings } = (await readShop()).settings;
    return { settings, version, logo, locked };
  };
  return {
    'GET /api/seller/settings': answer,

    async 'POST /api/seller/settings'({ body: { version, ...body } }) {
      const { settings: before } = await readShop();
      if (locked.some((name) => body[name] !== undefined && body[name] !== before[name]))
        throw new Problem('setting-locked');
      const { ...changes } = body;
      for (const name of locked) delete changes[name];
      if (Object.keys(changes).length > 0)
        await db.changeCatalogue(async (trx) => {
          const current = { ...before, ...(await lockedSettings(trx)) };
          assertVersion(version, current);
          const after = { ...current, ...changes };
          const isAboutPayment = changes.codEnabled !== undefined || changes.currency !== undefined;
          if (isAboutPayment && !after.codEnabled && !cards?.takes(after.currency))
            throw new Problem('no-way-to-pay');
          refuseBadTerms(after);
          if (changes.currency !== undefined) await changeCurrency(trx, changes.currency);
          await writeSettings(trx, { ...changes, version: current.version + 1 });
        });
      return { message: 'Settings saved', ...(await answer()) };
    },
  };
}

/** What no single setting can tell: amounts in the decimals of the currency, and a country in two places. */
function refuseBadTerms(settings: Settings): void {
  const currency = currencyOf(settings.currency);
  const amounts: [string, number | null][] = [
    ['codFee', settings.codFee],
    ['codMax', settings.codMax],
    ...settings.deliveryZones.flatMap(({ price, freeFrom }, index): [string, number | null][] => [
      [`deliveryZones.${index}.price`, price],
      [`deliveryZones.${index}.freeFrom`, freeFrom],
    ]),
  ];
  const faulty = amounts.filter(([, amount]) => amount !== null && minorOf(amount, currency) === null);
  if (faulty.length > 0)
    throw new Problem(
      'terms-decimals',
      undefined,
      Object.fromEntries(faulty.map(([name]) => [name, 'number'])),
    );
  if (hasRepeatedCountry(settings))
    throw new Problem('country-twice', undefined, { notServed: 'country-twice' });
}

/** A book that cost 12.5 costs 12.5 in the new currency, whatever its minor unit is. */
async function changeCurrency(trx: Trx, to: string): Promise<void> {
  const { currency: from = usDollar.code } = await readSettings(trx);
  if (from === to) return;
  await lockCurrency(trx);
  if (await hasOrders(trx)) throw new Problem('currency-fixed');
  const [before, after] = [currencyOf(from).decimals, currencyOf(to).decimals];
  if (before > after) {
    const book = await bookWithoutPrice(trx, 10 ** (before - after));
    if (book)
      throw new Problem('currency-decimals', {
        book: book.name,
        ...(book.nameAr && { bookAr: book.nameAr }),
      });
  }
  await rescalePrices(trx, before, after);
}

export function setupApi(
  db: Db,
  readShop: ReadShop,
  { demo }: { demo: boolean },
): Handlers<keyof typeof setupEndpoints> {
  return {
    async 'GET /api/seller/setup'() {
      if (demo) return { missing: [] };
      const done = await doneSteps(db, readShop);
      return { missing: setupSteps.filter((step) => !done[step]) };
    },
  };
}

async function doneSteps(db: Db, readShop: ReadShop): Promise<Record<SetupStep, boolean>> {
  const { chosen: settings, policies } = await readShop();
  const isWritten = (topic: string) =>
    policies.some((policy) => policy.topic === topic && (policy.text || policy.textAr));
  const book = await db.sql.selectFrom('books').select('id').limit(1).executeTakeFirst();
  return {
    country: Boolean(settings.country),
    currency: settings.currency !== undefined,
    tax: settings.taxPercent !== undefined,
    delivery: settings.deliveryZones !== undefined || isWritten('delivery'),
    contact: Boolean(settings.email || settings.phone),
    returns: isWritten('returns'),
    books: book !== undefined,
  };
}
