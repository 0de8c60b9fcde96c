import type { ShopFacts } from '../../contract/shop-reader.ts';
import type { MoneyFormat } from '../../rules/money.ts';
import { locale } from '../locale.ts';
import { useShopFacts } from './store-name.ts';

/** How the shop writes amounts in a language. */
export function moneyIn({ money }: Pick<ShopFacts, 'money'>, language = locale()): MoneyFormat {
  const { code, decimals } = money;
  return { code, decimals, ...money[language] };
}

/** The currency of the shop, and how amounts are written in the language of the page. */
export function useMoney(): MoneyFormat {
  return moneyIn(useShopFacts());
}
