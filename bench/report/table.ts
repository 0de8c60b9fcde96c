import type { Figures, Row } from '../measure.ts';
import type { Growth } from '../tasks/growth-tasks.ts';
import type { Vitals } from '../browser/page-vitals.ts';

const columns = [
  'task',
  'books',
  'database',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'CPU p50',
  'limit CPU',
  'RSS MB',
  '% of limit',
  '× tutorial',
];

export function resultTable(rows: Row[]): string {
  return table(columns, rows.filter((row) => row.servers.shop).map(cells));
}

export function vitalsTable(vitals: Vitals[]): string {
  return table(
    ['page', 'view', 'LCP ms', 'CLS', 'blocked ms', 'busy ms', 'hydrated ms', 'kB'],
    vitals.map(({ page, view, lcpMs, cls, blockedMs, busyMs, hydratedMs, kilobytes }) => [
      page,
      view,
      ...[lcpMs, cls, blockedMs, busyMs, hydratedMs, kilobytes].map(short),
    ]),
  );
}

export function growthTable(growth: Growth[]): string {
  return table(
    ['growth', 'books', 'CPU ms', 'sent kB', '×'],
    growth.map(({ task, books, cpuMs, bytes }) => [
      task,
      books.map((count) => count.toLocaleString('en')).join(' | '),
      cpuMs.map(short).join(' | '),
      bytes.map((sent) => short(sent / 1000)).join(' | '),
      short(cpuMs[1] / cpuMs[0]),
    ]),
  );
}

function cells({ task, books, engine, servers }: Row): string[] {
  const { shop, limit, tutorial } = servers;
  const { perSecond, p50, p99, cpuMs, cpuP50, rssMb } = shop!;
  return [
    task,
    books.toLocaleString('en'),
    engine,
    ...[perSecond, p50, p99, cpuMs, cpuP50].map(short),
    limit ? short(limit.cpuMs) : '',
    short(rssMb),
    limit ? short(100 * rateRatio(shop!, limit)) : '',
    tutorial ? short(rateRatio(shop!, tutorial)) : '',
  ];
}

export function rateRatio(one: Figures, other: Figures): number {
  return one.perSecond / other.perSecond;
}

/** Three digits that count. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value === 0 ? '0' : String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

export function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, place) => Math.max(head.length, ...rows.map((row) => row[place]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, place) =>
        /^[\d–]/.test(row[place]!) && place > 0 ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!),
      )
      .join('  ')
      .trimEnd();
  return [line(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
