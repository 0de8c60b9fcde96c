import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

async function seen(proxies: number, remoteAddress: string | undefined, forwarded?: string): Promise<string> {
  const addressOf = createClientAddress(proxies);
  const app = new Hono().get('/', (c) => c.text(addressOf(c)));
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};
  const env = remoteAddress ? { incoming: { socket: { remoteAddress } } } : undefined;
  return (await app.request('/', { headers }, env)).text();
}

describe('the key a rate limit counts by', () => {
  it('is the address of the socket, whatever X-Forwarded-For claims', async () => {
    expect(await seen(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(await seen(0, '::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the address our own proxy saw, not one claimed before it', async () => {
    expect(await seen(1, '10.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1');
    expect(await seen(2, '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
  });

  it('is the address of the socket when the proxy sends nothing usable', async () => {
    expect(await seen(1, '10.0.0.1')).toBe('10.0.0.1');
    expect(await seen(1, '10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(await seen(2, '10.0.0.1', '198.51.100.1')).toBe('10.0.0.1');
  });

  it('is the /64 network of an IPv6 address', async () => {
    const one = await seen(0, '2001:db8:1:2::5');
    expect(await seen(0, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(one);
    expect(await seen(0, '2001:db8:1:3::5')).not.toBe(one);
    expect(await seen(0, '::1')).toBe('0:0:0:0::/64');
  });

  it('is “local” without a socket', async () => {
    expect(await seen(0, undefined)).toBe('local');
  });
});
