import { createContext } from 'react-router';
import type { DemoPayment } from '../contract/demo-cards.ts';
import type { PublicShop, PageData } from '../contract/public-shop.ts';

export interface PageContext {
  reader: PageData;
  facts: PublicShop;
  /** For the demo's payment page alone. */
  payment?: DemoPayment | undefined;
  /** Logs an error of a loader or of rendering. A page that does not exist is not an error. */
  report: (error: unknown) => void;
  /** Marks the scripts that this rendering writes. */
  nonce: string;
}

/** Gives loaders access to the shop. The server provides the reader; pages know only its interface. */
export const pageContext = createContext<PageContext>();
