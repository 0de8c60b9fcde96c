import { isEmail, normaliseEmail } from '../../rules/emails.ts';

export function emailFault(text = ''): string | undefined {
  if (!text.trim()) return 'required';
  return isEmail(normaliseEmail(text)) ? undefined : 'email';
}

export function textFault(text = '', maxLength: number): string | undefined {
  if (!text.trim()) return 'required';
  return text.length > maxLength ? 'long' : undefined;
}

/** Drops the fields that are valid. */
export function onlyFaults(found: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code)) as Record<string, string>;
}
