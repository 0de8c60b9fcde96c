import type { AddressInfo } from 'node:net';
import type { PostWebhook } from './demo-card-webhooks.ts';

const patience = 3_000;

/** Reaches this very process where it listens, whatever name the world knows it by; where it has no door of its own, by that name. */
export function ownDoor(address: () => AddressInfo | string | null, publicUrl: string): PostWebhook {
  return async (body, headers) => {
    const place = address();
    const door =
      place && typeof place === 'object' ? `http://${hostOf(place.address)}:${place.port}` : publicUrl;
    const answer = await fetch(`${door}/api/payments/webhook`, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer.ok;
  };
}

function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
