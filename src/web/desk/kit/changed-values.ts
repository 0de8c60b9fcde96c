export type Texts = Record<string, string>;

/** The value that a text belongs to, as the server names it: the parts of one value are sent together. */
const valueOf = (name: string) => name.split('.', 1)[0]!;

/** The values that differ. */
export function changedValues(before: Texts, after: Texts): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return [...new Set(names.map(valueOf))];
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
