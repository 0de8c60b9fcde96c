import { readFileSync } from 'node:fs';
import path from 'node:path';
import { report, sourceFiles } from './source-files.ts';

type Texts = Map<string, string[]>;

/** The forms a counted noun takes, as the plural rules of each language name them. */
const PLURAL_FORMS = { en: ['one', 'other'], ar: ['zero', 'one', 'two', 'few', 'many', 'other'] };

/** Names that are written in Latin letters in Arabic too. */
const LATIN_NAMES = new Set(['Warraq', 'Stripe', 'PDF', 'English', 'COD', 'Visa', 'Mastercard']);

/** Every difference between the two languages, and every text that is missing or not in its language. */
export function wrongWords(root: string): string[] {
  const english = textsOf(root, 'en');
  const arabic = textsOf(root, 'ar');
  if (english.size === 0) return ['messages/en.json has no texts'];
  const wrong = [...missingForms(root, 'en', 'English'), ...missingForms(root, 'ar', 'Arabic')];
  for (const key of english.keys()) if (!arabic.has(key)) wrong.push(`${key} is missing in Arabic`);
  for (const key of arabic.keys()) if (!english.has(key)) wrong.push(`${key} is missing in English`);

  for (const [language, texts] of [
    ['English', english],
    ['Arabic', arabic],
  ] as const) {
    for (const [key, variants] of texts) {
      if (variants.length === 0 || variants.some((text) => text.trim() === ''))
        wrong.push(`${key} is empty in ${language}`);
    }
  }
  for (const [key, variants] of arabic) {
    for (const text of variants.filter((one) => !isArabic(one)))
      wrong.push(`${key} is not in Arabic: ${text}`);
    const theirs = english.get(key);
    if (!theirs) continue;
    const [ours, others] = [placeholders(variants), placeholders(theirs)];
    if (ours !== others)
      wrong.push(`${key} has ${ours || 'no placeholder'} in Arabic, ${others || 'none'} in English`);
  }
  return wrong;
}

function catalogues(root: string, locale: string): object[] {
  return sourceFiles(root, 'messages', ['.json'])
    .filter((file) => file === `messages/${locale}.json` || file.startsWith(`messages/${locale}/`))
    .map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object);
}

function textsOf(root: string, locale: string): Texts {
  const texts: Texts = new Map();
  for (const catalogue of catalogues(root, locale)) collect(catalogue, '', texts);
  return texts;
}

interface Variants {
  selectors?: string[];
  match: Record<string, string>;
}

/** A plural has every form of its language: Arabic counts none, one, two, a few, many and the rest apart. */
function missingForms(root: string, locale: 'en' | 'ar', language: string): string[] {
  return catalogues(root, locale).flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([key, value]) => {
      const [variants] = Array.isArray(value) ? (value as Variants[]) : [];
      if (!variants?.selectors?.includes('form')) return [];
      const given = new Set(Object.keys(variants.match).map((name) => name.split('=')[1]));
      return PLURAL_FORMS[locale]
        .filter((form) => !given.has(form))
        .map((form) => `${key} lacks the form “${form}” in ${language}`);
    }),
  );
}

function collect(node: object, prefix: string, texts: Texts): void {
  for (const [name, value] of Object.entries(node) as [string, unknown][]) {
    if (name === '$schema') continue;
    const key = prefix + name;
    if (typeof value === 'string') texts.set(key, [value]);
    else if (Array.isArray(value))
      texts.set(
        key,
        value.flatMap((one: { match: Record<string, string> }) => Object.values(one.match)),
      );
    else if (value && typeof value === 'object') collect(value, `${key}.`, texts);
    else texts.set(key, []);
  }
}

const withoutPlaceholders = (text: string) => text.replaceAll(/\{[^}]*\}/g, ' ');

/** A plural's forms may leave the number out ("two books" is one word in Arabic): together they must name it. */
function placeholders(variants: string[]): string {
  const names = variants.flatMap((text) => text.match(/\{[^}]*\}/g) ?? []);
  return [...new Set(names)].toSorted().join(' ');
}

function isArabic(text: string): boolean {
  if (/\p{Script=Arabic}/u.test(withoutPlaceholders(text))) return true;
  const words = withoutPlaceholders(text).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every((word) => LATIN_NAMES.has(word));
}

if (import.meta.main) report(wrongWords(process.cwd()), 'English and Arabic do not say the same:');
