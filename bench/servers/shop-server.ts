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

interface Options {
  /** With the demo's 22 books, or empty. */
  demo: boolean;
  engine?: Engine;
  /** More than one only on PostgreSQL. */
  processes?: number;
}

/** The built shop, run as `npm start` runs it, on its own data folder and database. */
export class ShopServer implements Server {
  readonly name = 'shop';
  readonly ports: number[];
  readonly #env: Record<string, string>;
  readonly #postgres: PostgresServer | null;
  #children: Child[] = [];

  private constructor(ports: number[], demo: boolean, postgres: PostgresServer | null) {
    this.ports = ports;
    this.#postgres = postgres;
    this.#env = {
      ...shopEnv('production', {}),
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

  static async start({ demo, engine = 'sqlite', processes = 1 }: Options): Promise<ShopServer> {
    const postgres = engine === 'postgres' ? await startPostgresServer() : null;
    const ports: number[] = [];
    while (ports.length < processes) ports.push(await freePort());
    const shop = new ShopServer(ports, demo, postgres);
    await shop.#open();
    return shop;
  }

  get port(): number {
    return this.ports[0]!;
  }

  /** Starts a new process on the same data and returns the milliseconds until its first page. */
  async restart(): Promise<number> {
    await this.#close();
    return this.#open();
  }

  /** Writes into its database while no process runs on it. */
  async fill(work: (db: Db) => Promise<void>): Promise<void> {
    await this.#close();
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
    for (const port of this.ports) await this.#openProcess(port);
    return performance.now() - start;
  }

  async #openProcess(port: number) {
    const start = performance.now();
    const args = [...nodeFlags, inProject('build', 'shop', 'main.js')];
    const child = new Child(process.execPath, args, { ...this.#env, PORT: String(port) });
    this.#children.push(child);
    for (;;) {
      const response = await send(port, { path: '/books' }).catch(() => null);
      if (response?.status === 200) return;
      if (!child.isRunning) throw new Error(`the shop did not start: ${child.stderr}`);
      if (performance.now() - start > startTimeout)
        throw new Error(`the shop was not ready after ${startTimeout / 1000} s`);
      await pause(5);
    }
  }

  async #close() {
    for (const child of this.#children) await child.stop();
    this.#children = [];
  }

  async sellerCookie(): Promise<string> {
    return (await callApi(this.port, { path: '/api/seller/login', body: seller })).cookie;
  }

  usage(): Usage {
    const processes = this.#children.map(({ pid }) => processUsage(pid));
    const databaseMs = this.#postgres?.cpuMs() ?? 0;
    return {
      cpuMs: processes.reduce((sum, { cpuMs }) => sum + cpuMs, databaseMs),
      databaseMs,
      rssMb: processes.reduce((sum, { rssMb }) => sum + rssMb, 0),
    };
  }

  async stop() {
    await this.#close();
    await this.#postgres?.stop();
  }
}
