import type { Currency } from './money.ts';

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
