import { randomInt } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { engines, openTestShop } from '../testing/test-shop.ts';
import { fuzzShop } from './fuzz-run.ts';
import { printFuzz } from './fuzz-table.ts';

const count = inject('fuzzedRequests');
const seed = inject('fuzzSeed') ?? randomInt(2 ** 31);

describe.each(engines)('whatever is sent to the shop on %s', (engine) => {
  test(
    'it refuses in words or does it, never fails, and tells nobody what is not theirs',
    { timeout: 300_000 },
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
