import type { AddressInfo } from 'node:net';
import type { PostWebhook } from './demo-card-webhooks.ts';

const timeout = 3_000;

/** Posts to our own listening address, falling back to PUBLIC_URL. */
export function webhookLoopback(address: () => AddressInfo | string | null, publicUrl: string): PostWebhook {
  return async (body, headers) => {
    const own = address();
    const base = own && typeof own === 'object' ? `http://${hostOf(own.address)}:${own.port}` : publicUrl;
    const response = await fetch(`${base}/api/payments/webhook`, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok;
  };
}

function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
