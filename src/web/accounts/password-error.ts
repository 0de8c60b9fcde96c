import { checkPassword } from '../../rules/accounts.ts';
import { m } from '../i18n/messages.js';

export function passwordError(password: string, isNew = false): string | undefined {
  if (password === '') return m.field_required();
  const fault = isNew && checkPassword(password);
  return fault ? (fault === 'short' ? m.field_short() : m.field_long()) : undefined;
}
