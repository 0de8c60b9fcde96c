/** Where a bank transfer goes. */
export interface BankAccount {
  /** ISO 4217. */
  currency: string;
  holder: string;
  bank: string;
  iban: string;
  /** May be empty. */
  bic: string;
}

/** Without the spaces and dashes in which people write it. */
export function normaliseIban(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** With the check of ISO 13616: letters count as 10 to 35, and the rest of a division by 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic);
}

/** In groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/g, '$& ');
}
