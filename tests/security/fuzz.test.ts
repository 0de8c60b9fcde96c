import { randomInt } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { bothEngines, openTestShop } from '../support/test-shop.ts';
import { fuzzShop } from './fuzz-run.ts';
import { printFuzz } from './fuzz-table.ts';

const count = inject('fuzzedRequests');
const seed = inject('fuzzSeed') ?? randomInt(2 ** 31);

describe.each(bothEngines)('random requests on %s', (engine) => {
  test(
    'succeed or are refused with a message, never fail, and never get data of others',
    { timeout: Math.max(60_000, 4 * count) },
    async () => {
      const shop = await openTestShop(engine);
      const began = performance.now();
      try {
        const tally = await fuzzShop(shop, count, seed);
        printFuzz(engine, tally, performance.now() - began, Object.keys(endpoints));
        expect(tally.faults.slice(0, 5)).toEqual([]);
        expect(tally.sent).toBeGreaterThanOrEqual(count);
      } finally {
        await shop.close();
      }
    },
  );
});
