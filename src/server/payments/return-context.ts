import type { Context } from 'hono';
import type { PayingVisit } from './card-provider.ts';

/**
 * The page said its language, or its own address shows it. Only these two words are taken from outside,
 * and the origin only after the guard found it to be this shop's, so no way back leads elsewhere.
 */
export function payingVisit(c: Context, lang: 'en' | 'ar' | undefined): PayingVisit {
  const page = URL.parse(c.req.header('referer') ?? '')?.pathname ?? '';
  return { lang: lang ?? (/^\/ar(\/|$)/.test(page) ? 'ar' : 'en'), origin: c.req.header('origin') ?? null };
}

/** Where the provider sends the shopper when all is done, or not. */
export function waysBack(shop: string, lang: 'en' | 'ar') {
  const home = lang === 'ar' ? `${shop}/ar` : shop;
  return { success: `${home}/loader?next=my-orders`, cancel: `${home}/cart` };
}
