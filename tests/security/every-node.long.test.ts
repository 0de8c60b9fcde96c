import { test } from 'vitest';
import { bothEngines } from '../support/test-shop.ts';
import { expectNoFaults } from './node-faults.ts';

const shares = [0, 2, 4].flatMap((first) => bothEngines.map((engine, one) => [engine, first + one] as const));

test.each(shares)(
  'no part of a request, left out or replaced, breaks an endpoint on %s (%i of 6)',
  (...share) => expectNoFaults(...share, 6),
);
