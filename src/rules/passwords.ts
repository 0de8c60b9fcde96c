/** 8 to 128 characters, counted as code points; no other rule. */
export function checkPassword(password: string): 'short' | 'long' | null {
  const length = [...password].length;
  return length < 8 ? 'short' : length > 128 ? 'long' : null;
}
