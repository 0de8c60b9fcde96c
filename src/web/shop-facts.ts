import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../contract/shop-reader.ts';
import type { MoneyFormat } from '../rules/money.ts';
import { m } from './i18n/messages.js';
import { locale } from './locale.ts';

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData('root') as ShopFacts;
}

export function storeNameHere({ storeName, storeNameAr }: ShopFacts, language = locale()): string {
  return language === 'ar' ? storeNameAr : storeName;
}

/** The shop's name in the language of the page. */
export function useStoreName(): string {
  return storeNameHere(useShopFacts());
}

/** The title of the books that are offered first. */
export function useOfferTitle() {
  return useShopFacts().hasSales ? m.best_sellers : m.new_books;
}

/** The shop's time zone, in which every date is written. */
export function useTimeZone(): string {
  return useShopFacts().timeZone;
}

/** How the shop writes amounts in a language. */
export function moneyIn({ money }: Pick<ShopFacts, 'money'>, language = locale()): MoneyFormat {
  const { code, decimals } = money;
  return { code, decimals, ...money[language] };
}

/** The currency of the shop, and how amounts are written in the language of the page. */
export function useMoney(): MoneyFormat {
  return moneyIn(useShopFacts());
}
