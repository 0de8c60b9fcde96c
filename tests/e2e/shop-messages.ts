import { readdirSync, readFileSync } from 'node:fs';

export type Language = 'en' | 'ar';
export const languages: Language[] = ['en', 'ar'];

/** The shop's messages by key, so that a test runs in both languages. */
export function shopMessages(language: Language): Record<string, string> {
  const folder = `messages/${language}`;
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object),
  ) as Record<string, string>;
}
