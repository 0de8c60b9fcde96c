import { test } from 'vitest';
import { bothEngines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

// A node has 18 changes; with a number that shares no factor, each node gets others. `every-node.long.test.ts` sends all.
test.each(bothEngines)('some parts of a request, left out or replaced, break no endpoint on %s', (engine) =>
  expectNoFaults(engine, 13),
);
