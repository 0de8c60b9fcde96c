import type { Currency, Minor } from './money.ts';

/**
 * How many decimals prices have, as people write them. Fixed here: the tables of Unicode change, and the stored amounts
 * of a shop must not.
 */
const withoutDecimals =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV ' +
  'XAF XOF XPF YER';
const withThreeDecimals = 'BHD JOD KWD LYD OMR TND';

/** Units of account. They are no money to pay with. */
const notMoney = new Set(['XDR', 'XSU']);

export function currencyOf(code: string): Currency {
  const decimals = withoutDecimals.includes(code) ? 0 : withThreeDecimals.includes(code) ? 3 : 2;
  return { code, decimals };
}

const codes = () => Intl.supportedValuesOf('currency').filter((code) => !notMoney.has(code));

export function isCurrency(code: string): boolean {
  return codes().includes(code);
}

/** Every currency with its name, in the order of the language. */
export function currencyList(lang: 'en' | 'ar'): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(lang, { type: 'currency' });
  const { compare } = new Intl.Collator(lang);
  return codes()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** What stands before and after an amount. */
export interface MoneyMarks {
  prefix: string;
  suffix: string;
}

/** The dollar is written as specified in both languages, the others as their readers write them. */
export function moneyMarks(code: string, lang: 'en' | 'ar'): MoneyMarks {
  if (code === 'USD') return { prefix: '$', suffix: '' };
  const parts = new Intl.NumberFormat(lang, { style: 'currency', currency: code }).formatToParts(0);
  const symbol = (parts.find(({ type }) => type === 'currency')?.value ?? code)
    .replaceAll(/\p{Bidi_Control}/gu, '')
    // The tables write «ر.س.», shops «ر.س».
    .replace(/(?<=\p{Script=Arabic})\.$/u, '');
  if (lang === 'ar') return { prefix: '', suffix: `\u00a0${symbol}` };
  return { prefix: /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol, suffix: '' };
}

/** The name as a sentence says it: Saudi riyals, «ريال سعودي». */
export function currencyName(code: string, lang: 'en' | 'ar'): string {
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency: code, currencyDisplay: 'name' });
  return format.formatToParts(100).find(({ type }) => type === 'currency')?.value ?? code;
}

/** The currencies that Stripe charges in. A shop in another one takes no cards. */
const stripeCurrencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB ' +
  'TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

/** Stripe's own numbers of decimals. It writes the króna and the shilling of Uganda with two, which are always 00. */
const stripeWithoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const stripeWithThreeDecimals = 'BHD JOD KWD OMR TND';

export function stripeTakes(code: string): boolean {
  return stripeCurrencies.includes(code);
}

function stripeDecimals(code: string): number {
  return stripeWithoutDecimals.includes(code) ? 0 : stripeWithThreeDecimals.includes(code) ? 3 : 2;
}

/** No currency has fewer decimals at Stripe than in the shop. */
function factor(currency: string): number {
  const code = currency.toUpperCase();
  return 10 ** (stripeDecimals(code) - currencyOf(code).decimals);
}

/** The currency is written in small letters, as Stripe does. */
export function stripeAmount(amount: Minor, currency: string): number {
  return amount * factor(currency);
}

/** Not a whole number if the amount has decimals that the shop does not use. */
export function amountFromStripe(amount: number, currency: string): Minor {
  return amount / factor(currency);
}

/** In a currency of three decimals the last digit of every amount must be 0. */
export function isChargeable(amount: Minor, currency: string): boolean {
  return stripeDecimals(currency.toUpperCase()) < 3 || amount % 10 === 0;
}
