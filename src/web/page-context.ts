import { createContext } from 'react-router';
import type { ShopFacts, ShopReader } from '../contract/shop-reader.ts';

export interface PageContext {
  reader: ShopReader;
  facts: ShopFacts;
  /** Logs an error of a loader or of rendering. A page that does not exist is not an error. */
  report: (error: unknown) => void;
}

/** Gives loaders access to the shop. The server provides the reader; pages know only its interface. */
export const pageContext = createContext<PageContext>();
