import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The key that limits count by. X-Forwarded-For is believed only as far as our own proxies wrote it. */
export interface ClientAddress {
  (c: Context): string;
  /** The same for a request that has not reached the framework. */
  of(request: IncomingMessage): string;
}

/** `proxies`: how many of our own proxies stand in front, each appending the address it saw to X-Forwarded-For. */
export function createClientAddress(proxies: number): ClientAddress {
  const read = (header: string | undefined, remote: string | undefined) => {
    const forwarded = proxies > 0 ? header?.split(',').at(-proxies)?.trim() : undefined;
    const isAddress = forwarded && (isIPv4(forwarded) || isIPv6(forwarded));
    return rateLimitKey((isAddress ? forwarded : remote) || 'local');
  };
  return Object.assign((c: Context) => read(c.req.header('x-forwarded-for'), socketAddress(c)), {
    of: ({ headers, socket }: IncomingMessage) =>
      read(headers['x-forwarded-for']?.toString(), socket.remoteAddress),
  });
}

/** A request made in-process has no socket. */
function socketAddress({ env }: Context): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  return incoming?.socket.remoteAddress;
}

/** An IPv6 address counts by its /64 network: a single client may hold all of it. */
export function rateLimitKey(address: string): string {
  // Input: an address of a connection, or a part of a header.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
