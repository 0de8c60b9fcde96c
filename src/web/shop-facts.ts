import { useRouteLoaderData } from 'react-router';
import type { PublicShop } from '../contract/public-shop.ts';
import type { MoneyFormat } from '../rules/money.ts';
import { m } from './i18n/messages.js';
import { locale, type Locale, otherLocale } from './locale.ts';
import type { ShopWord } from '../rules/shop.ts';

export function useShopFacts(): PublicShop {
  return useRouteLoaderData('root') as PublicShop;
}

export function storeNameHere({ storeName, storeNameAr }: PublicShop, language = locale()): string {
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
export function moneyIn({ money }: Pick<PublicShop, 'money'>, language = locale()): MoneyFormat {
  const { code, decimals } = money;
  return { code, decimals, ...money[language] };
}

/** The currency of the shop, and how amounts are written in the language of the page. */
export function useMoney(): MoneyFormat {
  return moneyIn(useShopFacts());
}

type Message = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** A text and the language it is written in, which may be the other one. */
interface Words {
  text: string;
  lang: Locale;
}

/** The words of the seller in a language, or only in the other one, or ours. */
export function wordsIn({ words }: PublicShop, topic: ShopWord, ours: Message, lang = locale()): Words {
  const own = words[topic];
  if (!own) return { text: ours({}, { locale: lang }), lang };
  return own[lang] ? { text: own[lang], lang } : { text: own[otherLocale(lang)], lang: otherLocale(lang) };
}
