/** At least 8 and at most 128 characters, as people count them; no other rule. */
export function checkPassword(password: string): 'short' | 'long' | null {
  const length = [...password].length;
  return length < 8 ? 'short' : length > 128 ? 'long' : null;
}
