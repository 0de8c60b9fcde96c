import { join } from 'node:path';
import type { Recorded } from '../references/limit.ts';
import { startChild } from './children.ts';
import { usageOf } from './process-usage.ts';
import { ask, type Server } from './server.ts';
import type { Asked } from '../load/request-text.ts';

export interface LimitServer extends Server {
  /** Takes the shop's answer to this request, to give it again to every request for the same path. */
  learn(shop: Server, asked: Asked): Promise<void>;
}

/** Node adds these by itself. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export async function startLimit(): Promise<LimitServer> {
  const { child, pid, stop } = startChild([join(import.meta.dirname, '../references/limit.ts')], {});
  const heard = () => new Promise<unknown>((resolve) => child.once('message', resolve));
  const port = (await heard()) as number;
  return {
    name: 'limit',
    port,
    usage: () => usageOf(pid),
    stop,
    async learn(shop, asked) {
      const { status, head, body } = await ask(shop.port, asked);
      const headers = head
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
        .filter(([name]) => !nodesOwn.has(name.toLowerCase()))
        .flat();
      headers.push('content-length', String(body.byteLength));
      const path = asked.path.split('?')[0]!;
      const sent: Recorded = { path, status, headers, body: body.toString('base64') };
      child.send(sent);
      await heard();
    },
  };
}
