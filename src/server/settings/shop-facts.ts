import type { ShopFacts, ShopMoney, SocialLink } from '../../contract/shop-reader.ts';
import type { Settings } from '../../contract/settings.ts';
import { currencyOf, moneyMarks } from '../../rules/currencies.ts';
import { stripeTakes } from '../../rules/stripe-amounts.ts';
import type { Config } from '../config.ts';
import type { SettingsReader } from './settings.ts';

const sites = [
  { key: 'instagram', name: 'Instagram', home: 'https://www.instagram.com/' },
  { key: 'twitter', name: 'Twitter', home: 'https://twitter.com/' },
  { key: 'facebook', name: 'Facebook', home: 'https://www.facebook.com/' },
  { key: 'youtube', name: 'YouTube', home: 'https://www.youtube.com/' },
] as const;

/** What every page states about the shop. */
export function createShopFacts(settings: SettingsReader, { publicUrl, demo, stripe, mail }: Config) {
  const mailOn = demo || mail !== null;
  let money: ShopMoney | undefined;
  return async (): Promise<ShopFacts> => {
    const current = await settings.current();
    const { storeName, storeNameAr, email, phone, whatsapp, postalAddress, country } = current;
    const { taxPercent, pricesIncludeTax, codEnabled, logo } = current;
    const contact = { email, phone, whatsapp, postalAddress, country };
    const socialLinks = linksOf(current, demo);
    const names = { storeName, storeNameAr, logo };
    const tax = { taxPercent, pricesIncludeTax };
    if (money?.code !== current.currency) money = moneyOf(current.currency);
    const { categories } = await settings.shopNow();
    const freeDelivery = current.deliveryZones.length === 0 && current.notServed.length === 0;
    const takesCards = stripe ? stripeTakes(current.currency) : demo;
    return {
      ...names,
      ...tax,
      money,
      categories,
      freeDelivery,
      publicUrl,
      demo,
      takesCards,
      codEnabled,
      mailOn,
      contact,
      socialLinks,
    };
  };
}

function moneyOf(code: string): ShopMoney {
  return { ...currencyOf(code), en: moneyMarks(code, 'en'), ar: moneyMarks(code, 'ar') };
}

/** Only the links that were given. The demo, which has no pages there, links to the sites. */
function linksOf(settings: Settings, demo: boolean): SocialLink[] {
  const given = sites.map(({ key, name }) => ({ name, href: settings[key] })).filter(({ href }) => href);
  return given.length === 0 && demo ? sites.map(({ name, home }) => ({ name, href: home })) : given;
}
