import type { Config } from './config.ts';
import type { SettleDeps } from './orders/refund/settle-refund.ts';
import { type CardProvider, providerTimeout } from './payments/card-provider.ts';
import { sampleAddressList } from './demo/samples/sample-orders.ts';
import { sampleOrdersFor } from './demo/sample-order-list.ts';

/** Stripe if it is configured, else the demo's cards in a demo, else no cards. Only the chosen one is loaded. */
export async function chooseCardProvider(config: Config, deps: SettleDeps): Promise<CardProvider | null> {
  if (config.stripe) {
    const { createStripeProvider } = await import('./payments/stripe-provider.ts');
    return createStripeProvider(config.stripe, config.publicUrl, providerTimeout / 2);
  }
  if (config.tap) {
    const { createTapProvider } = await import('./payments/tap-provider.ts');
    return createTapProvider(config.tap, config.publicUrl, providerTimeout / 2);
  }
  if (!config.demo) return null;
  const { createDemoCardProvider } = await import('./demo/cards/demo-card-provider.ts');
  return createDemoCardProvider(deps, config.publicUrl);
}

/** The sample addresses and orders of the demo; none in a real shop. */
export function chooseSamples({ demo }: Pick<Config, 'demo'>) {
  return {
    sampleAddresses: demo ? sampleAddressList : [],
    sampleOrders: demo ? sampleOrdersFor : () => [],
  };
}
