export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Pragmatic: one @, a dotted domain, no invisible characters and none with a meaning in mail headers. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  return /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u.test(
    text,
  );
}
