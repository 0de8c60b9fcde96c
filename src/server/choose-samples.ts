import type { Config } from './config.ts';
import { sampleAddressList } from './demo/sample-address-list.ts';
import { sampleOrdersFor } from './demo/sample-order-list.ts';

/** The sample addresses and orders of the demo; none in a real shop. */
export function chooseSamples({ demo }: Pick<Config, 'demo'>) {
  return {
    sampleAddresses: demo ? sampleAddressList : [],
    sampleOrders: demo ? sampleOrdersFor : () => [],
  };
}
