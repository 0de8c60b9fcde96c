/** One form for what people and keyboards write differently: capitals, composed and full-width letters. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** Pragmatic: one @, a dotted domain, no invisible characters and none with a meaning in mail headers. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  // Input: at most 254 characters.
  return /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u.test(
    text,
  );
}

/** A link that writes to this address alone: a `?` or `&` in it, which an email may have, begins no subject or copy. */
export function mailLink(email: string, fields: Record<string, string> = {}): string {
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

/** Equal for addresses that lead to one mailbox: most providers leave out what follows a plus sign. */
export function mailboxOf(email: string): string {
  const [plus, at] = [email.indexOf('+', 1), email.lastIndexOf('@')];
  return plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : email;
}

/** 8 to 128 characters, counted as code points; no other rule. */
export function checkPassword(password: string): 'short' | 'long' | null {
  const length = [...password].length;
  return length < 8 ? 'short' : length > 128 ? 'long' : null;
}

/** What a member of the staff does: everything, orders and customers, books, or reads what the shop earns. */
export const staffRoles = ['owner', 'orders', 'books', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who may use a part of the desk. `seller`: every member. `papers`: all roles but `books`. */
export const deskRoles = [...staffRoles, 'papers', 'seller'] as const;
export type DeskRole = (typeof deskRoles)[number];

export function mayUse(role: StaffRole, needed: DeskRole): boolean {
  if (needed === 'papers') return role !== 'books';
  return role === 'owner' || needed === 'seller' || needed === role;
}
