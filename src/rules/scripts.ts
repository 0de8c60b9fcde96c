const arabic = /^[^\p{L}]*\p{Script=Arabic}/u;

/** True if the first letter is Arabic, the rule of `dir=auto`. */
export function isArabic(text: string): boolean {
  return arabic.test(text);
}
