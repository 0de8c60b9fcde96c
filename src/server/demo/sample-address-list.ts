import type { Address } from '../../contract/addresses.ts';
import { sampleAddresses } from './samples/sample-addresses.ts';

/** Every shopper of the demo may use these. */
export const sampleAddressList: readonly Address[] = sampleAddresses.map((address) =>
  Object.assign({ sample: true as const }, address),
);
