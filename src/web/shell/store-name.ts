import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { locale } from '../locale.ts';

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
