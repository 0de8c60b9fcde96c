import { test } from 'vitest';
import { engines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

// A node has 18 changes, so that the next node gets others. All are sent in `every-node.long.test.ts`.
test.each(engines)('some parts of a request, left out or replaced, break no endpoint on %s', (engine) =>
  expectNoFaults(engine, 0, 7),
);
