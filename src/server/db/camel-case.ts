/** A column's name in SQL as the tables here have it. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Makes rows of bare values, which came in the order of these names. */
export function namedBy(names: string[]) {
  return (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let place = 0; place < names.length; place++) row[names[place]!] = values[place];
    return row;
  };
}
