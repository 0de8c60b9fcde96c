import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Why nothing was fetched. Only `unreachable` may be different later. */
export type FetchFault = 'private-address' | 'unreachable' | 'refused' | 'too-large';

export interface FetchLimits {
  bytes: number;
  milliseconds: number;
  /** Tests fetch from their own machine. */
  isPublic?: (address: string) => boolean;
}

const maxRedirects = 4;

/** Addresses of this machine, of its network and of other special uses (IANA registries). */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // All of IPv6 that is public is in 2000::/3, except for tunnels of IPv4 and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, familyOf(net));
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  if (isIP(address) === 6 && !global.check(address, 'ipv6')) return false;
  return isIP(address) !== 0 && !special.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/**
 * Fetches a file that somebody else names, from a public address alone. The address that was checked is the one that is
 * connected to, so that a name cannot resolve to another one in between (DNS rebinding); each redirect is checked again.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Buffer | FetchFault> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = URL.parse(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return 'refused';
      const target = await publicAddress(url.hostname, limits.isPublic ?? isPublicAddress);
      if (!target) return 'private-address';
      const response = await get(url, target, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        url = URL.parse(headers.location, url.href);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        return statusCode >= 500 || statusCode === 429 ? 'unreachable' : 'refused';
      }
      return await bodyOf(response, limits.bytes);
    }
    return 'refused';
  } catch {
    return 'unreachable';
  }
}

async function publicAddress(hostname: string, isPublic: (address: string) => boolean) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  // One private address among several is a reason to refuse: nobody has that by accident.
  return found.every(({ address }) => isPublic(address)) ? found[0] : undefined;
}

function get(
  url: URL,
  { address, family }: { address: string; family: number },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/*', 'user-agent': 'Warraq' },
        lookup: (_, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer | FetchFault> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      return 'too-large';
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
