import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The key that rate limits count by. X-Forwarded-For is believed only as far as our own proxies wrote it. */
export type ClientAddress = (c: Context) => string;

/** `proxies`: how many of our own proxies stand in front, each appending the address it saw to X-Forwarded-For. */
export function createClientAddress(proxies: number): ClientAddress {
  return (c) => {
    const forwarded =
      proxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined;
    const isAddress = forwarded && (isIPv4(forwarded) || isIPv6(forwarded));
    return rateLimitKey(isAddress ? forwarded : socketAddress(c));
  };
}

/** A request made in-process has no socket. */
function socketAddress({ env }: Context): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  return incoming?.socket.remoteAddress || 'local';
}

/** An IPv6 address counts by its /64 network: a single client may hold all of it. */
function rateLimitKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
