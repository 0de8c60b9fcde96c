import type { Figures, Row } from '../measure.ts';
import type { Results } from './results.ts';
import { rateRatio, short, table } from './table.ts';

export interface Judged {
  what: string;
  wanted: string;
  got: string;
  ok: boolean;
}

/** The figures the shop is held to, each beside what this run gave. */
export function judge(results: Results): Judged[] {
  const judged: Judged[] = [];
  const most = Math.max(...results.rows.map((row) => row.books));
  const least = Math.min(...results.rows.map((row) => row.books));
  const row = (task: string, books = least, engine: Row['engine'] = 'sqlite') =>
    results.rows.find((one) => one.task === task && one.books === books && one.engine === engine)?.servers;
  const add = (what: string, wanted: string, got: number | undefined, ok: (value: number) => boolean) => {
    if (got !== undefined) judged.push({ what, wanted, got: short(got), ok: ok(got) });
  };
  const atLeast = (what: string, sign: string, wanted: number, got: number | undefined) =>
    add(what, `≥ ${wanted}${sign}`, got, (value) => value >= wanted);
  const atMost = (what: string, sign: string, wanted: number, got: number | undefined) =>
    add(what, `≤ ${wanted}${sign}`, got, (value) => value <= wanted);
  const ofLimit = (task: string, wanted: number) =>
    atLeast(`${task}, of the limit`, '%', wanted, ratio(row(task)?.shop, row(task)?.limit, 100));

  for (const task of ['home', '/books', 'book page', 'list, whole', 'list, 24 of it']) ofLimit(task, 70);
  for (const task of ['is-auth', 'cart update, durable']) ofLimit(task, 25);
  atMost('/books, first rendering, CPU', ' ms', 4, row('/books, first rendering')?.shop?.cpuP50);
  const order = 'order, cash on delivery';
  atLeast('orders a second, SQLite', '', 1_500, row(order)?.shop?.perSecond);
  atLeast('orders, SQLite, against the tutorial', '×', 3, ratio(row(order)?.shop, row(order)?.tutorial));
  const onPostgres = row(order, least, 'postgres');
  atLeast('orders, PostgreSQL, against the tutorial', '×', 1, ratio(onPostgres?.shop, onPostgres?.tutorial));
  for (const engine of ['sqlite', 'postgres'] as const) {
    for (const task of ['search, a hit', 'search, a miss', 'search, a common word', 'search, two letters']) {
      atMost(`${task} among ${most}, CPU, ${engine}`, ' ms', 3, row(task, most, engine)?.shop?.cpuP50);
    }
  }
  for (const { task, books, cpuMs } of results.growth) {
    atMost(`${task} at ${books[1]} against ${books[0]}, CPU`, '×', 1.2, cpuMs[1] / cpuMs[0]);
  }
  for (const task of ["seller's books", "seller's orders"]) {
    atMost(`${task} at ${most}, ten at once, p99`, ' ms', 150, row(task, most)?.shop?.p99);
  }
  atMost('memory that an export of all books takes', ' MB', 40, results.export?.roseMb);
  atMost('cold start to the first page', ' ms', 700, results.start?.coldStartMs);
  atMost('memory when idle', ' MB', 120, results.start?.idleMb);
  atMost(`memory after the load at ${results.load?.books}`, ' MB', 300, results.load?.afterMb);
  for (const { page, view, lcpMs, cls, blockedMs, hydratedMs } of results.vitals) {
    atMost(`${page}, ${view} view, LCP`, ' ms', view === 'first' ? 900 : 500, lcpMs);
    if (view === 'repeat') continue;
    atMost(`${page}, layout shift`, '', 0.02, cls);
    atMost(`${page}, blocked`, ' ms', 150, blockedMs);
    atMost(`${page}, hydrated`, ' ms', 2_000, hydratedMs);
  }
  return judged;
}

export function judgement(judged: Judged[]): string {
  return table(
    ['figure', 'wanted', 'got', ''],
    judged.map(({ what, wanted, got, ok }) => [what, wanted, got, ok ? '✓' : '✗']),
  );
}

function ratio(one: Figures | undefined, other: Figures | undefined, times = 1): number | undefined {
  return one && other ? rateRatio(one, other) * times : undefined;
}
