/** The value of the first cookie of this name, as it was sent: ours are of letters that need no decoding. */
export function cookieNamed(name: string, header: string | undefined): string | undefined {
  if (!header) return undefined;
  for (let from = 0; from < header.length;) {
    const semicolon = header.indexOf(';', from);
    const end = semicolon < 0 ? header.length : semicolon;
    const equals = header.indexOf('=', from);
    if (equals > 0 && equals < end && header.slice(from, equals).trim() === name)
      return header.slice(equals + 1, end).trim();
    from = end + 1;
  }
  return undefined;
}
