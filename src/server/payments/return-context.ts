import type { Context } from 'hono';
import { type Language, prefixOf, splitAddress } from '../../rules/languages.ts';
import type { ShopState } from '../shop/shop-state.ts';
import type { ReturnContext } from './card-provider.ts';

/** Only the language and the origin come from the request, and the guard has checked the origin: no open redirect. */
export function returnContext(
  c: Context,
  given: Language | undefined,
  { settings }: ShopState,
): ReturnContext {
  const page = URL.parse(c.req.header('referer') ?? '')?.pathname ?? '';
  const lang = given ?? splitAddress(page).named ?? settings.frontLanguage;
  return { lang, prefix: prefixOf(lang, settings.frontLanguage), origin: c.req.header('origin') ?? null };
}

export function returnUrls(shop: string, { prefix, token }: ReturnContext) {
  const home = shop + prefix;
  const next = token === undefined ? 'my-orders' : `order-success#${token}`;
  return { success: `${home}/loader?next=${next}`, cancel: `${home}/cart` };
}
