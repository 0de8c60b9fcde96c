import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from '../../scripts/run/project.mjs';
import { nodeFlags, shopEnv } from '../../scripts/run/shop.mjs';
import { freePort } from '../../scripts/services/free-port.mjs';
import type { Db } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { Child } from './child-process.ts';
import { callApi, send } from './http-client.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { processUsage, type Usage } from './process-usage.ts';
import type { Server } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type Engine = 'sqlite' | 'postgres';

const seller = { email: 'seller@bench.example', password: 'password of the bench' };
const startTimeout = 30_000;

/** The built shop, run as `npm start` runs it, on its own data folder and database. */
export class ShopServer implements Server {
  readonly name = 'shop';
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #postgres: PostgresServer | null;
  #child!: Child;

  private constructor(port: number, demo: boolean, postgres: PostgresServer | null) {
    this.port = port;
    this.#postgres = postgres;
    this.#env = {
      ...shopEnv('production', {}),
      PORT: String(port),
      DATA_DIR: temporaryFolder(),
      DEMO: demo ? 'on' : 'off',
      SELLER_EMAIL: seller.email,
      SELLER_PASSWORD: seller.password,
      LOG_LEVEL: 'warn',
      // Ten shoppers place thousands of orders each.
      ORDERS_PER_HOUR: '0',
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
  }

  /** With the demo's 22 books, or empty. */
  static async start({ demo, engine = 'sqlite' }: { demo: boolean; engine?: Engine }): Promise<ShopServer> {
    const postgres = engine === 'postgres' ? await startPostgresServer() : null;
    const shop = new ShopServer(await freePort(), demo, postgres);
    await shop.#open();
    return shop;
  }

  /** Starts a new process on the same data and returns the milliseconds until its first page. */
  async restart(): Promise<number> {
    await this.#child.stop();
    return this.#open();
  }

  /** Writes into its database while no process runs on it. */
  async fill(work: (db: Db) => Promise<void>): Promise<void> {
    await this.#child.stop();
    const place = { databaseUrl: this.#env.DATABASE_URL ?? null, dataDir: this.#env.DATA_DIR! };
    const db = await openDatabase(place, { warn: () => {} });
    try {
      await work(db);
    } finally {
      await db.close();
    }
    await this.#open();
  }

  async #open(): Promise<number> {
    const start = performance.now();
    this.#child = new Child(
      process.execPath,
      [...nodeFlags, inProject('build', 'shop', 'main.js')],
      this.#env,
    );
    for (;;) {
      const response = await send(this.port, { path: '/books' }).catch(() => null);
      const elapsed = performance.now() - start;
      if (response?.status === 200) return elapsed;
      if (!this.#child.isRunning) throw new Error(`the shop did not start: ${this.#child.stderr}`);
      if (elapsed > startTimeout) throw new Error(`the shop was not ready after ${startTimeout / 1000} s`);
      await pause(5);
    }
  }

  async sellerCookie(): Promise<string> {
    return (await callApi(this.port, { path: '/api/seller/login', body: seller })).cookie;
  }

  usage(): Usage {
    const { cpuMs, rssMb } = processUsage(this.#child.pid);
    return { cpuMs: cpuMs + (this.#postgres?.cpuMs() ?? 0), rssMb };
  }

  async stop() {
    await this.#child.stop();
    await this.#postgres?.stop();
  }
}
