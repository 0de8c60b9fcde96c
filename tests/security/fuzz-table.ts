import type { FuzzTally } from './fuzz-run.ts';

/** The figures of one run, as a line of a table. */
export function printFuzz(engine: string, tally: FuzzTally, took: number, endpoints: string[]) {
  const within = (from: number) =>
    [...tally.byStatus]
      .filter(([status]) => Math.floor(status / 100) === from)
      .reduce((sum, [, n]) => sum + n, 0);
  console.table({
    [`fuzzed on ${engine}`]: {
      requests: tally.sent,
      '2xx': within(2),
      '3xx': within(3),
      '4xx': within(4),
      '5xx': within(5),
      leaks: tally.faults.filter(({ what }) => what === "another's data" || what === 'the inside told')
        .length,
      'other faults': tally.faults.filter(({ what }) => what === 'no sentence').length,
      'endpoints reached': `${tally.reached.size} of ${endpoints.length}`,
      seconds: Math.round(took / 1000),
      seed: tally.seed,
    },
  });
  const closed = endpoints.filter((name) => !tally.reached.has(name));
  if (closed.length > 0) console.log(`refused every time: ${closed.join(', ')}`);
}
