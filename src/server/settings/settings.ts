import type { Settings } from '../../contract/settings.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { type Currency, usDollar } from '../../rules/money.ts';
import { defaultArabicName } from '../../rules/store-name.ts';
import { plainTerms } from '../../rules/order-totals.ts';
import { defaultTax } from '../../rules/tax.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readSettings } from './settings-queries.ts';

export interface SettingsReader {
  current(): Promise<Settings>;
  currency(): Promise<Currency>;
  /** The settings that an environment variable fixes. */
  locked: (keyof Settings)[];
}

const defaults = {
  ...plainTerms,
  currency: usDollar.code,
  ...defaultTax,
  codEnabled: true,
  email: '',
  phone: '',
  whatsapp: '',
  postalAddress: '',
  legalName: '',
  taxNumber: '',
  instagram: '',
  twitter: '',
  facebook: '',
  youtube: '',
};

/** Reads the settings once per catalogue version: saving them raises it on every process. */
export function createSettings(db: Db, config: Pick<Config, 'storeName' | 'fixedSettings'>): SettingsReader {
  const { storeName, fixedSettings } = config;
  let cached: { version: number; settings: Promise<Settings> } | undefined;

  async function read(): Promise<Settings> {
    const chosen = { storeName, ...(await readSettings(db.sql)), ...fixedSettings };
    return { ...defaults, storeNameAr: defaultArabicName(chosen.storeName), ...chosen };
  }

  async function current(): Promise<Settings> {
    const version = await db.catalogueVersion();
    if (cached?.version !== version) {
      const reading = { version, settings: read() };
      cached = reading;
      reading.settings.catch(() => {
        if (cached === reading) cached = undefined;
      });
    }
    return cached.settings;
  }

  return {
    locked: Object.keys(fixedSettings) as (keyof Settings)[],
    current,
    currency: async () => currencyOf((await current()).currency),
  };
}
