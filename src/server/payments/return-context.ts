import type { Context } from 'hono';
import { homeIn } from '../../rules/links.ts';
import type { ReturnContext } from './card-provider.ts';

/** Only the language and the origin come from the request, and the guard has checked the origin: no open redirect. */
export function returnContext(c: Context, lang: 'en' | 'ar' | undefined): ReturnContext {
  const page = URL.parse(c.req.header('referer') ?? '')?.pathname ?? '';
  return { lang: lang ?? (/^\/ar(\/|$)/.test(page) ? 'ar' : 'en'), origin: c.req.header('origin') ?? null };
}

export function returnUrls(shop: string, { lang, token }: ReturnContext) {
  const home = homeIn(shop, lang);
  const next = token === undefined ? 'my-orders' : `order-success#${token}`;
  return { success: `${home}/loader?next=${next}`, cancel: `${home}/cart` };
}
