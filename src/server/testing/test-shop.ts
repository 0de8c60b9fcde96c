import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp, type Deps } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { seedDemo } from '../db/seed.ts';
import { createLog } from '../log.ts';
import { TestVisitor } from './test-visitor.ts';

export type Engine = 'sqlite' | 'postgres';
export const engines: Engine[] = ['sqlite', 'postgres'];

export interface TestShop {
  app: ReturnType<typeof createApp>;
  db: Db;
  config: Config;
  /** The shop's clock; move it to see what time does. */
  clock: { now: number };
  /** A browser of its own, with its own cookies. */
  visitor(): TestVisitor;
  close(): Promise<void>;
}

export interface TestShopOptions {
  env?: Record<string, string>;
  /** Without sample books. */
  empty?: boolean;
  deps?: Partial<Deps>;
}

/** The whole shop in this process, on a database of its own that is gone when it closes. */
export async function openTestShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-test-'));
  const database = await testDatabase(engine);
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on', SELLER_EMAIL: 'seller@example.com', SELLER_PASSWORD: 'a-good-password', ...options.env };
  const config = readConfig({ ...env, ...(database && { DATABASE_URL: database.url }) });
  const log = createLog(config.logLevel);
  const db = await openDatabase(config, log);
  if (!options.empty) await seedDemo(db);
  const clock = { now: Date.now() };
  const app = createApp({
    config,
    db,
    log,
    now: () => clock.now,
    renderPage: async () => new Response('not found', { status: 404 }),
    clientFolder: folder,
    ...options.deps,
  });
  return {
    app,
    db,
    config,
    clock,
    visitor: () => new TestVisitor(app, config.publicUrl),
    async close() {
      await db.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL database for one shop; SQLite needs none beside its folder. */
export async function testDatabase(engine: Engine): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (engine === 'sqlite') return null;
  const server = inject('postgresUrl');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
