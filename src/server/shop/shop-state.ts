import { LRUCache } from 'lru-cache';
import { orderTerms } from '../../contract/orders.ts';
import type { Policy, Settings, ShopSettings } from '../../contract/settings.ts';
import type { PublicShop, SocialLink } from '../../contract/public-shop.ts';
import { type Category, categoryFromPath } from '../../rules/shelf.ts';
import { currencyOf, moneyMarks, stripeTakes } from '../../rules/currencies.ts';
import { type Currency, usDollar } from '../../rules/money.ts';
import {
  defaultTax,
  isPlain,
  type OrderTerms,
  type PickupPlace,
  plainTerms,
} from '../../rules/order-totals.ts';
import { internationalPhone, whatsappPhone } from '../../rules/address-check.ts';
import { defaultArabicName, isOpen, isShopWord } from '../../rules/shop.ts';
import { defaultZone } from '../../rules/country-defaults.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readCategories, readFormerPaths } from './category-queries.ts';
import { readPolicies, readSettings } from './settings-queries.ts';

/** What the database says about the shop in one catalogue version. Every change of it raises the version. */
interface StoredState {
  version: number;
  /** What the seller has set; the rest has its default. */
  chosen: Partial<ShopSettings>;
  categories: readonly Category[];
  /** The value of the category to which each former address leads. */
  formerPaths: Map<string, string>;
  policies: readonly Policy[];
  hasSales: boolean;
  /** What was counted and found among the books of this version. */
  found: LRUCache<string, number | object>;
}

export interface ShopState extends StoredState {
  settings: ShopSettings;
  currency: Currency;
  /** What applies to an order placed now: the page shows it and the order writer applies it. */
  terms: Required<OrderTerms>;
  facts: PublicShop;
}

export type LoadShopState = () => Promise<ShopState>;

const maxFound = 2_000;
const states = new WeakMap<Db['sql'], { version: number; state: Promise<StoredState> }>();

/** Read once for each catalogue version. A failed reading is repeated. */
export async function storedState(db: Db): Promise<StoredState> {
  const version = await db.catalogueVersion();
  const cached = states.get(db.sql);
  if (cached && cached.version >= version) return cached.state;
  const reading = { version, state: readState(db, version) };
  states.set(db.sql, reading);
  reading.state.catch(() => {
    if (states.get(db.sql) === reading) states.delete(db.sql);
  });
  return reading.state;
}

async function readState({ sql }: Db, version: number): Promise<StoredState> {
  const [chosen, categories, formerPaths, policies, bestSeller] = await Promise.all([
    readSettings(sql),
    readCategories(sql),
    readFormerPaths(sql),
    readPolicies(sql),
    sql.selectFrom('bestSellers').select('bookId').limit(1).executeTakeFirst(),
  ]);
  const found = new LRUCache<string, number | object>({ max: maxFound });
  const hasSales = bestSeller !== undefined;
  return { version, chosen, categories, formerPaths, policies, hasSales, found };
}

/**
 * A search or a count reads every match, so it is made once for each catalogue version. A change meanwhile raises the
 * version, so what was found before it is never used after it.
 */
export async function oncePerVersion<T extends number | object>(
  db: Db,
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const { found } = await storedState(db);
  const known = found.get(key);
  if (known !== undefined) return known as T;
  const value = await find();
  found.set(key, value);
  return value;
}

/** The category at an address, at a former one, or with this value in any letter case. */
export function categoryAt({ categories, formerPaths }: StoredState, segment: string): Category | null {
  const asked = segment.toLowerCase();
  const value = formerPaths.get(asked);
  return (
    categoryFromPath(categories, asked) ??
    categories.find((one) => one.value === value || one.value.toLowerCase() === asked) ??
    null
  );
}

const defaults = {
  ...plainTerms,
  currency: usDollar.code,
  ...defaultTax,
  codEnabled: true,
  transferEnabled: false,
  transferDays: 5,
  bankAccounts: [],
  pickupEnabled: false,
  pickupAddress: '',
  pickupAddressAr: '',
  pickupHours: '',
  pickupHoursAr: '',
  holdMinutes: 15,
  maxUnpaidOrders: 5,
  guestMaxCopies: 10,
  guestMaxOrderCopies: 20,
  guestMaxCash: null,
  country: '',
  timeZone: '',
  email: '',
  phone: '',
  whatsapp: '',
  postalAddress: '',
  legalName: '',
  taxNumber: '',
  cardInvoice: 'paid' as const,
  frontLanguage: 'en' as const,
  deskLanguage: 'en' as const,
  instagram: '',
  twitter: '',
  facebook: '',
  youtube: '',
  logo: null,
  version: 0,
};

type ShopConfig = Pick<Config, 'storeName' | 'fixedSettings' | 'publicUrl' | 'demo' | 'stripe' | 'mail'>;

export function createShopState(db: Db, config: ShopConfig): LoadShopState {
  let latest: ShopState | undefined;
  return async () => {
    const stored = await storedState(db);
    if (latest?.found !== stored.found) latest = complete(stored, config);
    return latest;
  };
}

function complete(stored: StoredState, config: ShopConfig): ShopState {
  const chosen = { storeName: config.storeName, ...stored.chosen, ...config.fixedSettings };
  const given = { ...defaults, storeNameAr: defaultArabicName(chosen.storeName), ...chosen };
  const { country, timeZone, phone, whatsapp } = given;
  const settings = {
    ...given,
    timeZone: timeZone || defaultZone(country),
    // A hotline has no international form.
    phone: internationalPhone(phone, country) ?? phone,
    whatsapp: whatsappPhone(whatsapp, country) ?? whatsapp,
  };
  const currency = currencyOf(settings.currency);
  const ways = { takesTransfers: takesTransfers(settings), pickup: pickupOf(settings) };
  const terms = pick(
    { ...settings, currency, ...ways },
    Object.keys(orderTerms.shape) as (keyof OrderTerms)[],
  );
  return { ...stored, settings, currency, terms, facts: factsOf(settings, stored, config) };
}

export function takesTransfers({ transferEnabled, bankAccounts, currency }: Settings): boolean {
  return transferEnabled && bankAccounts.some((account) => account.currency === currency);
}

function pickupOf(settings: Settings): PickupPlace | null {
  const isOffered = settings.pickupEnabled && (settings.pickupAddress || settings.pickupAddressAr);
  return isOffered ? pickupPlace(settings) : null;
}

export function pickupPlace(settings: Partial<Settings>): PickupPlace {
  const { pickupAddress: address = '', pickupAddressAr: addressAr = '' } = settings;
  const { pickupHours: hours = '', pickupHoursAr: hoursAr = '' } = settings;
  return { address, addressAr, hours, hoursAr };
}

function factsOf(
  settings: ShopSettings,
  { chosen, categories, policies, hasSales }: StoredState,
  { publicUrl, demo, stripe, mail }: ShopConfig,
): PublicShop {
  const { currency: code } = settings;
  return {
    ...pick(settings, ['storeName', 'storeNameAr', 'timeZone', 'logo', 'taxPercent', 'pricesIncludeTax']),
    money: { ...currencyOf(code), en: moneyMarks(code, 'en'), ar: moneyMarks(code, 'ar') },
    categories,
    freeDelivery: settings.deliveryZones.length === 0 && settings.notServed.length === 0,
    hasPlainTerms: isPlain(settings) && !takesTransfers(settings) && pickupOf(settings) === null,
    publicUrl,
    demo,
    isOpen: demo || isOpen(chosen),
    hasSales: demo || hasSales,
    takesCards: stripe ? stripeTakes(code) : demo,
    codEnabled: settings.codEnabled,
    takesTransfers: takesTransfers(settings),
    mailOn: demo || mail !== null,
    contact: pick(settings, ['email', 'phone', 'whatsapp', 'postalAddress', 'country']),
    socialLinks: linksOf(settings, demo),
    words: wordsOf(policies),
  };
}

function wordsOf(policies: readonly Policy[]): PublicShop['words'] {
  const written = policies.filter(({ topic, text, textAr }) => isShopWord(topic) && (text || textAr));
  return Object.fromEntries(written.map(({ topic, text, textAr }) => [topic, { en: text, ar: textAr }]));
}

const sites = [
  { key: 'instagram', name: 'Instagram', home: 'https://www.instagram.com/' },
  { key: 'twitter', name: 'Twitter', home: 'https://twitter.com/' },
  { key: 'facebook', name: 'Facebook', home: 'https://www.facebook.com/' },
  { key: 'youtube', name: 'YouTube', home: 'https://www.youtube.com/' },
] as const;

/** Only the links that were given. The demo, which has no pages there, links to the sites. */
function linksOf(settings: Settings, demo: boolean): SocialLink[] {
  const given = sites.map(({ key, name }) => ({ name, href: settings[key] })).filter(({ href }) => href);
  return given.length === 0 && demo ? sites.map(({ name, home }) => ({ name, href: home })) : given;
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
