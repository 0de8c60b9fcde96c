/** One line of the result: what was measured, the limit it is held to, and the outcome. */
export interface Figure {
  name: string;
  wanted: string;
  got: string;
  ok: boolean;
}

export function atLeast(name: string, wanted: number, got: number, unit = ''): Figure {
  return { name, wanted: `≥ ${short(wanted)}${unit}`, got: `${short(got)}${unit}`, ok: got >= wanted };
}

export function atMost(name: string, wanted: number, got: number, unit = ''): Figure {
  return { name, wanted: `≤ ${short(wanted)}${unit}`, got: `${short(got)}${unit}`, ok: got <= wanted };
}

/** Three significant digits. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** A Markdown table whose columns also line up in a terminal. */
export function figureTable(figures: Figure[]): string {
  const rows = [
    ['figure', 'wanted', 'got', ''],
    ...figures.map(({ name, wanted, got, ok }) => [name, wanted, got, ok ? '✓' : '✗']),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length), 1));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n');
}
