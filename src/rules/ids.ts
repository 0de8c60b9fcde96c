export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}
