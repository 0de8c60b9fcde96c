export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** The number before the first order's. */
const start = 910_000;

/**
 * The number of the n-th order, in eight digits. It is a multiple of 11, so its last digit is a check digit: no single
 * wrong digit and no two neighbouring digits in the wrong order give another order's number.
 */
export function orderNumber(index: number): number {
  return 11 * (start + index);
}

/** `1001 0011`, in two groups that can be read aloud. */
export function formatOrderNumber(number: number): string {
  return String(number).replace(/\d{4}$/, ' $&');
}

/** How people may type it, for the search at the desk. */
export function orderNumberTexts(number: number): string[] {
  return [String(number), formatOrderNumber(number)];
}

/** True for a typed text that has the form of an order number but cannot be one: a digit is wrong. */
export function isMistypedNumber(folded: string): boolean {
  const digits = folded.replaceAll(' ', '');
  return /^\d{8}$/.test(digits) && Number(digits) % 11 !== 0;
}

/** `000042`: without a year or a prefix, so that a gap could be seen. */
export function formatInvoiceNumber(number: number): string {
  return String(number).padStart(6, '0');
}
