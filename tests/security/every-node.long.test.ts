import { test } from 'vitest';
import { engines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

test.each(engines)('no part of a request, left out or replaced, breaks an endpoint on %s', (engine) =>
  expectNoFaults(engine, 2),
);
