import { inputsOf, readMessages, textsOf } from '../build/compile-messages.mjs';
import { report } from './source-files.ts';

const LANGUAGES = { en: 'English', ar: 'Arabic' } as const;
type Locale = keyof typeof LANGUAGES;

/** The plural categories of each language, as in `Intl.PluralRules`. */
const PLURAL_FORMS = { en: ['one', 'other'], ar: ['zero', 'one', 'two', 'few', 'many', 'other'] };

/** Names that stay in Latin letters in Arabic texts. */
const LATIN_NAMES = new Set(['Warraq', 'Stripe', 'PDF', 'English', 'COD', 'Visa', 'Mastercard']);

/** Every difference between the two languages, and every text that is empty or not translated. */
export function messageErrors(root: string): string[] {
  const english = readMessages(root, 'en');
  const arabic = readMessages(root, 'ar');
  if (english.size === 0) return ['messages/en has no messages'];
  const errors = [...languageErrors(english, 'en'), ...languageErrors(arabic, 'ar')];
  for (const key of english.keys()) if (!arabic.has(key)) errors.push(`${key} is missing in Arabic`);
  for (const key of arabic.keys()) if (!english.has(key)) errors.push(`${key} is missing in English`);
  for (const [key, message] of arabic) {
    for (const text of textsOf(message).filter((one) => !isArabic(one)))
      errors.push(`${key} is not in Arabic: ${text}`);
    if (!english.has(key)) continue;
    const [ours, theirs] = [placeholders(message), placeholders(english.get(key))];
    if (ours !== theirs) errors.push(`${key} has ${ours} in Arabic, ${theirs} in English`);
  }
  return errors;
}

function languageErrors(messages: ReturnType<typeof readMessages>, locale: Locale): string[] {
  const language = LANGUAGES[locale];
  return [...messages].flatMap(([key, message]) => {
    const texts: unknown[] = textsOf(message);
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text.trim() === ''))
      return [`${key} is empty in ${language}`];
    if (typeof message === 'string') return [];
    const [given, wanted] = [Object.keys(message), PLURAL_FORMS[locale]];
    return [
      ...wanted.filter((form) => !given.includes(form)).map((form) => `lacks the form “${form}”`),
      ...given.filter((form) => !wanted.includes(form)).map((form) => `has an unknown form “${form}”`),
    ].map((error) => `${key} ${error} in ${language}`);
  });
}

/** A plural form may leave the number out ("two books" is one word in Arabic), so all forms count together. */
function placeholders(message: Parameters<typeof inputsOf>[0]): string {
  const names = inputsOf(message).map((name) => `{${name}}`);
  return names.join(' ') || 'no placeholder';
}

function isArabic(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/g, ' ');
  if (/\p{Script=Arabic}/u.test(words)) return true;
  return (words.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => LATIN_NAMES.has(word));
}

if (import.meta.main)
  report(messageErrors(process.cwd()), 'English and Arabic do not have the same messages:');
