import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { locale } from '../locale.ts';

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData('root') as ShopFacts;
}

/** The shop's name as it stands in a sentence; its own name is also written in Arabic. */
export function useStoreName(): string {
  const { storeName } = useShopFacts();
  return storeName === 'Warraq' && locale() === 'ar' ? 'ورّاق' : storeName;
}
