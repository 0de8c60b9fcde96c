import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { storeNameIn } from '../../rules/store-name.ts';
import { locale } from '../locale.ts';

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData('root') as ShopFacts;
}

/** The shop's name in the language of the page. */
export function useStoreName(): string {
  const { storeName } = useShopFacts();
  return storeNameIn(locale(), storeName);
}
