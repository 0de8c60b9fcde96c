import type { Engine, Finding } from './world.ts';

export interface Told extends Finding {
  engine: Engine;
  /** Its place in the list of checks. */
  check: number;
}

/** What was wanted and what was measured, one line for each thing and engine. */
export function faultTable(told: Told[]): string {
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  const rows = [
    ['', 'what', 'figure wanted', 'engine', 'measured'],
    ...told.map(({ ok, what, wanted, engine, measured }) => [
      markOf(ok),
      what,
      wanted,
      names[engine],
      measured,
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!))).join('  '),
    )
    .join('\n');
}

export const markOf = (ok: boolean | null) => (ok === null ? '–' : ok ? '✓' : '✗');
