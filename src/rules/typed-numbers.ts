import { parseAmount, plainNumber } from './digits.ts';
import { type Currency, type Minor, minorOf, type MoneyFormat } from './money.ts';

export function parseWhole(text: string): number | null {
  const typed = plainNumber(text);
  const value = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(value) ? value : null;
}

export function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value;
}

/** Null if it is not a percentage with at most two decimals. */
export function parsePercent(text: string): number | null {
  const typed = plainNumber(text).replace('٫', '.');
  return /^\d+(\.\d+)?$/.test(typed) && isPercent(Number(typed)) ? Number(typed) : null;
}

/** A typed price, also with the sign or the code of its currency. */
export function parsePrice(
  text: string,
  currency: Pick<Currency, 'decimals'> & Partial<MoneyFormat>,
): Minor | null {
  const { code = '', prefix = '', suffix = '' } = currency;
  const sign = [prefix.trim(), suffix.trim(), code].find((one) => one && text.includes(one)) ?? '';
  const amount = parseAmount(text.replace(sign, ''));
  return amount === null ? null : minorOf(amount, currency);
}
