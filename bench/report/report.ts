import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, judgement } from './figures-wanted.ts';
import { picture } from './picture.ts';
import type { Results } from './results.ts';
import { growthTable, resultTable, short, vitalsTable } from './table.ts';

const folder = join(import.meta.dirname, '../results');

/** Prints the tables and writes them down. */
export function report(results: Results) {
  const judged = judge(results);
  console.log(`\n${resultTable(results.rows)}`);
  if (results.growth.length > 0) console.log(`\n${growthTable(results.growth)}`);
  if (results.vitals.length > 0) {
    console.log(`\nChromium, 4× slower processor, 1.6 Mbit/s, 150 ms\n${vitalsTable(results.vitals)}`);
  }
  console.log(`\n${facts(results).join('\n')}\n\n${judgement(judged)}`);
  for (const failure of results.failures) console.log(`✗ ${failure}`);

  writeResults(results.quick ? 'quick' : 'latest', { ...results, judged }, picture(results));
}

export function writeResults(name: string, results: object, drawing: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, rounded, 1)}\n`);
  writeFileSync(join(folder, `${name}.svg`), drawing);
  console.log(`\nWritten to bench/results/${name}.json and ${name}.svg`);
}

function facts({ start, load, export: exported, imports, ordersVerified }: Results): string[] {
  return [
    ...(start ? [`cold start ${short(start.coldStartMs)} ms, idle memory ${short(start.idleMb)} MB`] : []),
    ...(load
      ? [
          `memory at ${load.books} books: ${short(load.mostMb)} MB at most, ${short(load.afterMb)} MB after all tasks and a crowd of ${load.seconds} s`,
        ]
      : []),
    ...(exported
      ? [
          `export of ${exported.books} books: ${short(exported.megabytes)} MB in ${short(exported.seconds)} s, memory rose by ${short(exported.roseMb)} MB`,
        ]
      : []),
    ...imports.map(
      ({ books, engine, seconds }) => `import of ${books} books on ${engine}: ${short(seconds)} s`,
    ),
    ...ordersVerified.map(
      ({ engine, orders }) => `${orders} orders on ${engine}: each found again, each adds up`,
    ),
  ];
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
