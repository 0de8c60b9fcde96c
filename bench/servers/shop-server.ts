import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/free-port.mjs';
import { nodeFlags, shopEnv } from '../../scripts/run/shop.mjs';
import { startChild } from './children.ts';
import type { DatabaseServer } from './database-server.ts';
import { usageOf } from './process-usage.ts';
import { call, type Server, untilAnswered } from './server.ts';

const root = join(import.meta.dirname, '../..');
const seller = { email: 'seller@bench.example', password: 'made up for the bench' };

export interface ShopServer extends Server {
  /** From the start of the process to its first page. */
  startedInMs: number;
  sellerCookie(): Promise<string>;
  /** The same data folder under a new process, and what is done with it in between. */
  restart(meanwhile?: (folder: string) => Promise<void>): Promise<void>;
}

/** The built shop, as a stranger would run it, on data of its own. */
export async function startShop(options: { demo: boolean; database?: DatabaseServer }): Promise<ShopServer> {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-bench-'));
  const port = await freePort();
  const { database } = options;
  const databaseUrl = await database?.create('shop');
  const env = {
    ...shopEnv('production'),
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: options.demo ? 'on' : 'off',
    SELLER_EMAIL: seller.email,
    SELLER_PASSWORD: seller.password,
    LOG_LEVEL: 'warn',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const open = async () => {
    const began = performance.now();
    const child = startChild([...nodeFlags, join(root, 'build/shop/main.js')], env, false);
    await untilAnswered(port, '/books', () => (child.child.exitCode === null ? null : child.said()));
    return { child, tookMs: performance.now() - began };
  };
  let { child, tookMs } = await open();
  return {
    name: 'shop',
    port,
    get startedInMs() {
      return tookMs;
    },
    usage() {
      const own = usageOf(child.pid);
      // What the database does for the shop is the shop's work too.
      return { cpuMs: own.cpuMs + (database?.usage().cpuMs ?? 0), rssMb: own.rssMb };
    },
    async sellerCookie() {
      const { cookie } = await call<object>(port, { path: '/api/seller/login', body: seller });
      return cookie;
    },
    async restart(meanwhile) {
      await child.stop();
      await meanwhile?.(folder);
      ({ child, tookMs } = await open());
    },
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
