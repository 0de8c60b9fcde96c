import { readdirSync, readFileSync } from 'node:fs';

export type Language = 'en' | 'ar';
export const languages: Language[] = ['en', 'ar'];

/** The texts the pages are made of, so that a journey reads the same in both languages. */
export function shopWords(language: Language): Record<string, string> {
  const folder = `messages/${language}`;
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object),
  ) as Record<string, string>;
}
