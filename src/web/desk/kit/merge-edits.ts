export type Texts = Record<string, string>;

/** The value that a text belongs to, as the server names it: the parts of one value are kept or replaced together. */
const valueOf = (name: string) => name.split('.', 1)[0]!;

/** The values that differ. */
export function changedValues(before: Texts, after: Texts): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return [...new Set(names.map(valueOf))];
}

/** What was typed stays; every other value becomes the newer one. */
export function mergeEdits(before: Texts, newer: Texts, typed: Texts): Texts {
  const edited = new Set(changedValues(before, typed));
  const some = (texts: Texts, isEdited: boolean) =>
    Object.entries(texts).filter(([name]) => edited.has(valueOf(name)) === isEdited);
  return Object.fromEntries([...some(newer, false), ...some(typed, true)]);
}

/** All parts of a value in one text. */
export function textOf(texts: Texts, value: string): string {
  const parts = Object.entries(texts).filter(([name, text]) => valueOf(name) === value && text !== '');
  return parts.map(([, text]) => text).join(' · ');
}

/** Some of the values. */
export function pick<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => names.includes(name)),
  ) as Partial<Values>;
}
