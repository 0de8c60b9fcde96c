const languages = [
  ['subject', 'body'],
  ['subjectAr', 'bodyAr'],
] as const;
type TextName = (typeof languages)[number][number];

/** What a newsletter lacks: a subject and a text, in one language or in both. */
export function missingTexts(texts: Record<TextName, string>): TextName[] {
  const isEmpty = (name: TextName) => texts[name].trim() === '';
  const begun = languages.filter((names) => !names.every(isEmpty));
  return (begun.length > 0 ? begun : languages.slice(0, 1)).flat().filter(isEmpty);
}
