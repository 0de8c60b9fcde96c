import type { Engine, Finding } from './fault-context.ts';

export interface TableRow extends Finding {
  engine: Engine;
}

/** One line for each finding and engine. */
export function faultTable(findings: TableRow[]): string {
  const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  const rows = [
    ['', 'check', 'wanted', 'engine', 'measured'],
    ...findings.map(({ ok, name, wanted, engine, measured }) => [
      markOf(ok),
      name,
      wanted,
      engineNames[engine],
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
