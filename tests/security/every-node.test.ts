import { test } from 'vitest';
import { bothEngines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

// A node has 18 changes, so that the next node gets others. All are sent in `every-node.long.test.ts`.
test.each(bothEngines)('some parts of a request, left out or replaced, break no endpoint on %s', (engine) =>
  expectNoFaults(engine, bothEngines.indexOf(engine), 7),
);
