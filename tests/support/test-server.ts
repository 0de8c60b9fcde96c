import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createListener, refuseUnparsed } from '../../src/server/http/listener.ts';
import { Gate } from '../../src/server/http/gate.ts';
import { securityHeaders } from '../../src/server/http/protection/security-headers.ts';
import type { TestShop } from './test-shop.ts';
import { TestVisitor } from './test-visitor.ts';

export interface ServedShop extends TestShop {
  server: Server;
  port: number;
  /** Where it listens, whatever its public URL is. */
  url: string;
}

/** The same shop behind a socket: with the security headers and log lines that are made by the listener. */
export async function serveTestShop(shop: TestShop): Promise<ServedShop> {
  const { app, config, deps } = shop;
  const headers = securityHeaders(config);
  const { rawResponses } = deps;
  const server = createServer(
    { requireHostHeader: false, joinDuplicateHeaders: true },
    createListener({ app, securityHeaders: headers, gate: new Gate(), rawResponses }),
  );
  refuseUnparsed(server, headers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const request = (address: string, init: RequestInit) =>
    fetch(address.replace(config.publicUrl, url), { ...init, redirect: 'manual' });
  return {
    ...shop,
    server,
    port,
    url,
    visitor: () => new TestVisitor({ request }, config.publicUrl),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
}
