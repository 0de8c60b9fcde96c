import { currencyOf } from './currencies.ts';
import type { Minor } from './money.ts';

/** The currencies that Stripe charges in. A shop in another one takes no cards. */
const supported =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB ' +
  'TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

/** Stripe's own numbers of decimals. It writes the króna and the shilling of Uganda with two, which are always 00. */
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD JOD KWD OMR TND';

export function stripeTakes(code: string): boolean {
  return supported.includes(code);
}

function stripeDecimals(code: string): number {
  return withoutDecimals.includes(code) ? 0 : withThreeDecimals.includes(code) ? 3 : 2;
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
