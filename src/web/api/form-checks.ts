import { checkPassword, isEmail, normaliseEmail } from '../../rules/accounts.ts';
import { m } from '../i18n/messages.js';

export function requiredError(text: string): string | undefined {
  return text.trim() ? undefined : m.field_required();
}

export function emailError(text: string): string | undefined {
  return requiredError(text) ?? (isEmail(normaliseEmail(text)) ? undefined : m.field_email());
}

export function textError(text: string, maxLength: number): string | undefined {
  return requiredError(text) ?? (text.length > maxLength ? m.field_long() : undefined);
}

export function passwordError(password: string): string | undefined {
  return password === '' ? m.field_required() : undefined;
}

export function newPasswordError(password: string): string | undefined {
  const fault = checkPassword(password);
  return (
    passwordError(password) ?? (fault ? (fault === 'short' ? m.field_short() : m.field_long()) : undefined)
  );
}
