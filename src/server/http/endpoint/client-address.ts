import { isIPv4, isIPv6 } from 'node:net';
import type { Visit } from './request-context.ts';

/** What a limit counts by. Forwarding headers are words of the visitor unless we know who wrote them. */
export type ClientAddress = (c: Visit) => string;

/** `proxies`: how many of our own stand in front, each adding the address it saw to X-Forwarded-For. */
export function createClientAddress(proxies: number): ClientAddress {
  return (c) => {
    const told = proxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined;
    return household(told && (isIPv4(told) || isIPv6(told)) ? told : socketAddress(c));
  };
}

/** Called in-process there is no socket: everybody is one visitor. */
function socketAddress({ env }: Visit): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  return incoming?.socket.remoteAddress || 'local';
}

/** One visitor may hold a whole /64 of IPv6 addresses, so they count as one. */
function household(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
