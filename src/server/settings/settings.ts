import type { Settings, ShopSettings } from '../../contract/settings.ts';
import type { Category } from '../../rules/categories.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { type Currency, usDollar } from '../../rules/money.ts';
import { defaultArabicName } from '../../rules/store-name.ts';
import { plainTerms } from '../../rules/order-totals.ts';
import { defaultTax } from '../../rules/tax.ts';
import { currentCategories } from '../categories/category-list.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { oncePerVersion } from '../db/once-per-version.ts';
import { readSettings } from './settings-queries.ts';

/** What a book needs of the shop to be written, and to be read from what the seller sends. */
export interface ShopNow {
  currency: Currency;
  categories: readonly Category[];
}

export interface SettingsReader {
  current(): Promise<ShopSettings>;
  shopNow(): Promise<ShopNow>;
  /** The settings that an environment variable fixes. */
  locked: (keyof Settings)[];
}

const defaults = {
  ...plainTerms,
  currency: usDollar.code,
  ...defaultTax,
  codEnabled: true,
  country: '',
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
  logo: null,
};

/** Saving the settings raises the catalogue version, so every process reads them again. */
export function createSettings(db: Db, config: Pick<Config, 'storeName' | 'fixedSettings'>): SettingsReader {
  const { storeName, fixedSettings } = config;
  const current = oncePerVersion(db, async (): Promise<ShopSettings> => {
    const chosen = { storeName, ...(await readSettings(db.sql)), ...fixedSettings };
    return { ...defaults, storeNameAr: defaultArabicName(chosen.storeName), ...chosen };
  });

  return {
    locked: Object.keys(fixedSettings) as (keyof Settings)[],
    current,
    shopNow: async () => ({
      currency: currencyOf((await current()).currency),
      categories: await currentCategories(db),
    }),
  };
}
