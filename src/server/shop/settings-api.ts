import { aboutBook } from '../../contract/problems.ts';
import type { Settings, ShopSettings } from '../../contract/settings.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { hasRepeatedCountry } from '../../rules/delivery.ts';
import { isTaxNumber } from '../../rules/tax-numbers.ts';
import { whatsappPhone } from '../../rules/address-check.ts';
import { type Currency, majorOf, type Minor, minorOf, usDollar } from '../../rules/money.ts';
import type { Config } from '../config.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Trx } from '../db/database.ts';
import { lockTables } from '../db/locks.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { assertVersion, Problem } from '../http/endpoint/problem.ts';
import {
  bookWithoutPrice,
  hasBooks,
  hasStandingOrders,
  lockedSettings,
  readHealth,
  rescalePrices,
  writeSettings,
} from './settings-queries.ts';
import { type LoadShopState, takesTransfers } from './shop-state.ts';
import { type SetupStep, setupSteps } from '../../rules/shop.ts';

export function settingsApi(
  db: Db,
  loadShopState: LoadShopState,
  { fixedSettings, demo }: Pick<Config, 'fixedSettings' | 'demo'>,
  cards: { takes(currency: string): boolean } | null,
) {
  const locked = Object.keys(fixedSettings) as (keyof Settings)[];
  const answer = async () => {
    const { logo, version, ...settings } = (await loadShopState()).settings;
    return { settings, version, logo, locked };
  };
  return {
    'GET /api/seller/settings': answer,

    async 'POST /api/seller/settings'({ body: { version, ...body }, member }) {
      const { settings: before } = await loadShopState();
      if (locked.some((name) => body[name] !== undefined && body[name] !== before[name]))
        throw new Problem('setting-locked');
      const { ...changes } = body;
      for (const name of locked) delete changes[name];
      if (Object.keys(changes).length > 0)
        await db.transaction(async (trx) => {
          await asMember(trx, member);
          const stored = await lockedSettings(trx);
          const current = { ...before, ...stored };
          assertVersion(version, current);
          // Amounts that were sent without their currency are in the one of the shop as this process knew it.
          const hasAmounts =
            !changes.currency &&
            [...amountNames, 'deliveryZones' as const].some((name) => changes[name] !== undefined);
          if (hasAmounts && codeOf(stored) !== before.currency) throw new Problem('conflict');
          const after = { ...current, ...changes };
          const isAboutPayment = paymentNames.some((name) => changes[name] !== undefined);
          const isPayable = after.codEnabled || cards?.takes(after.currency) || takesTransfers(after);
          if (isAboutPayment && !isPayable) throw new Problem('no-way-to-pay');
          if (changes.whatsapp && !whatsappPhone(changes.whatsapp, after.country))
            throw new Problem('invalid', undefined, { whatsapp: 'international-phone' });
          if (
            (changes.taxNumber ?? changes.country) !== undefined &&
            !isTaxNumber(after.taxNumber, after.country)
          )
            throw new Problem('invalid', undefined, { taxNumber: 'tax-number' });
          if (hasRepeatedCountry(after))
            throw new Problem('country-twice', undefined, { notServed: 'country-twice' });
          const fees = await changeCurrency(trx, stored, after.currency);
          await writeSettings(trx, { ...fees, ...changes, version: current.version + 1 });
          raiseVersion(trx);
          await logChange(trx, member, { changes: changed(current, { ...current, ...fees, ...changes }) });
        });
      return { message: 'Settings saved', ...(await answer()) };
    },

    async 'GET /api/seller/setup'() {
      if (demo) return { missing: [] };
      const done = await doneSteps(db, loadShopState);
      return { missing: setupSteps.filter((step) => !done[step]) };
    },

    'GET /api/seller/health': async () => (await readHealth(db.sql)).health,
  } satisfies Partial<Handlers>;
}

type Stored = Partial<ShopSettings>;

const paymentNames = ['codEnabled', 'currency', 'transferEnabled', 'bankAccounts'] as const;
const amountNames = ['codFee', 'codMax', 'guestMaxCash'] as const;
const codeOf = ({ currency = usDollar.code }: Stored) => currency;

/** A book that cost 12.5 costs 12.5 in the new currency, whatever its minor unit is. The same goes for the fees it returns. */
async function changeCurrency(trx: Trx, stored: Stored, to: string): Promise<Stored> {
  const from = codeOf(stored);
  if (from === to) return {};
  // Waits for transactions that lock a book, as orders do, or write one, and they wait until it ends.
  await lockTables(trx, ['books', 'orders'], 'exclusive');
  if (await hasStandingOrders(trx)) throw new Problem('currency-fixed');
  const [before, after] = [currencyOf(from).decimals, currencyOf(to).decimals];
  if (before > after) {
    const book = await bookWithoutPrice(trx, 10 ** (before - after));
    if (book) throw new Problem('currency-decimals', aboutBook(book));
  }
  await rescalePrices(trx, before, after);
  return feesIn(stored, currencyOf(from), currencyOf(to));
}

/** The fees that are set, in the minor units of another currency. */
function feesIn(stored: Stored, from: Currency, to: Currency): Stored {
  const scaled = (name: string, amount: Minor): Minor => {
    const minor = minorOf(majorOf(amount, from), to);
    if (minor === null) throw new Problem('terms-decimals', undefined, { [name]: 'number' });
    return minor;
  };
  const amounts = amountNames.flatMap((name) => {
    const amount = stored[name];
    return amount === undefined ? [] : [[name, amount === null ? null : scaled(name, amount)]];
  });
  const zones = stored.deliveryZones?.map(({ price, freeFrom, ...zone }, index) => ({
    ...zone,
    price: scaled(`deliveryZones.${index}.price`, price),
    freeFrom: freeFrom === null ? null : scaled(`deliveryZones.${index}.freeFrom`, freeFrom),
  }));
  return { ...Object.fromEntries(amounts), ...(zones && { deliveryZones: zones }) };
}

async function doneSteps(db: Db, loadShopState: LoadShopState): Promise<Record<SetupStep, boolean>> {
  const { chosen: settings, policies } = await loadShopState();
  const isWritten = (topic: string) =>
    policies.some((policy) => policy.topic === topic && (policy.text || policy.textAr));
  const given = [settings.currency, settings.taxPercent, settings.deliveryZones];
  return {
    shop:
      Boolean(settings.country && (settings.email || settings.phone)) &&
      given.every((value) => value !== undefined),
    books: await hasBooks(db.sql),
    legal: Boolean(settings.legalName && (settings.taxNumber || settings.taxPercent === 0)),
    returns: isWritten('returns'),
  };
}
