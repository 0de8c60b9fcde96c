import { createContext } from 'react-router';
import type { ShopFacts, ShopReader } from '../contract/shop-reader.ts';

export interface PageContext {
  reader: ShopReader;
  facts: ShopFacts;
  /** Hears what went wrong while a page was made; what is only not there is no wrong. */
  report: (error: unknown) => void;
}

/** How a loader reaches the shop: the server puts its reader in, pages know only the contract. */
export const pageContext = createContext<PageContext>();
