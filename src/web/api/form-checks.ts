import { isEmail, normaliseEmail } from '../../rules/emails.ts';

export function emailFault(text = ''): string | undefined {
  if (!text.trim()) return 'required';
  return isEmail(normaliseEmail(text)) ? undefined : 'email';
}

export function textFault(text = '', longest: number): string | undefined {
  if (!text.trim()) return 'required';
  return text.length > longest ? 'long' : undefined;
}

/** Keeps only the fields that are wrong. */
export function onlyFaults(found: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code)) as Record<string, string>;
}
