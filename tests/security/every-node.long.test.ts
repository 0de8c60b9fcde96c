import { test } from 'vitest';
import { bothEngines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

test.each(bothEngines)('no part of a request, left out or replaced, breaks an endpoint on %s', (engine) =>
  expectNoFaults(engine, 2),
);
