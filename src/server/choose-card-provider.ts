import type { Config } from './config.ts';
import type { DemoCardDeps } from './demo/cards/demo-card-provider.ts';
import { type CardProvider, providerTimeout } from './payments/card-provider.ts';

/** Stripe if it is configured, else the demo's cards in a demo, else no cards. Only the chosen one is loaded. */
export async function chooseCardProvider(
  config: Config,
  deps: Omit<DemoCardDeps, 'shop'>,
): Promise<CardProvider | null> {
  if (config.stripe) {
    const { createStripeProvider } = await import('./payments/stripe-provider.ts');
    return createStripeProvider(config.stripe, config.publicUrl, providerTimeout / 2);
  }
  if (!config.demo) return null;
  const { createDemoCardProvider } = await import('./demo/cards/demo-card-provider.ts');
  return createDemoCardProvider({ ...deps, shop: config });
}
