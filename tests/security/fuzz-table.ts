import type { FuzzTally } from './fuzz-run.ts';

/** The results of one run as a table. */
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
      leaks: tally.faults.filter(({ what }) => what === "another's data" || what === 'internals').length,
      'other faults': tally.faults.filter(({ what }) => what === 'no message').length,
      'endpoints reached': `${tally.reached.size} of ${endpoints.length}`,
      seconds: Math.round(took / 1000),
      seed: tally.seed,
    },
  });
  const neverReached = endpoints.filter((name) => !tally.reached.has(name));
  if (neverReached.length > 0) console.log(`never succeeded: ${neverReached.join(', ')}`);
}
