import type { Config } from '../config.ts';
import { type CardProvider, providerPatience } from './card-provider.ts';
import type { TestProviderNeeds } from '../demo/cards/demo-card-provider.ts';

/** Stripe where it is configured, the test cards in the demo alone, and otherwise no cards. Loaded when chosen. */
export async function chooseProvider(
  config: Config,
  needs: Omit<TestProviderNeeds, 'shop'>,
): Promise<CardProvider | null> {
  if (config.stripe) {
    const { createStripeProvider } = await import('./stripe-provider.ts');
    return createStripeProvider(config.stripe, config.publicUrl, providerPatience / 2);
  }
  if (!config.demo) return null;
  const { createTestProvider } = await import('../demo/cards/demo-card-provider.ts');
  return createTestProvider({ ...needs, shop: config });
}
