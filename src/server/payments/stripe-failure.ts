import { Stripe } from 'stripe';
import { ProviderFailed } from './card-provider.ts';

/** The message holds neither the API key nor the request. */
export function failure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const answered = !(error instanceof Stripe.errors.StripeConnectionError);
  return new ProviderFailed(reasonOf(error), answered, { cause: error });
}

export function reasonOf({ type, statusCode, code }: Stripe.errors.StripeError): string {
  return [type, statusCode, code].filter(Boolean).join(' ');
}
