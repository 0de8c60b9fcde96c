import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type Deps } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { Db } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { copyToFolder } from './database/templates.ts';
import { type Engine, testDatabase } from './database/test-database.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { createLocalFiles } from '../../src/server/files/local-files.ts';
import { createOutbox } from '../../src/server/mail/mail-queries.ts';
import { createShopState } from '../../src/server/shop/shop-state.ts';
import { createLog } from '../../src/server/log.ts';
import { chooseCardProvider, chooseSamples } from '../../src/server/choose-demo.ts';
import { sellerPassword } from '../../src/server/accounts/seller-password.ts';
import { TestVisitor } from './test-visitor.ts';

export { bothEngines, type Engine, engines } from './database/test-database.ts';

export interface TestShop {
  app: ReturnType<typeof createApp>;
  /** The dependencies of the app, to create another one. */
  deps: Deps;
  db: Db;
  config: Config;
  /** The shop's clock, which tests may move. */
  clock: { now: number };
  /** A new browser with its own cookies. */
  visitor(): TestVisitor;
  close(): Promise<void>;
}

export interface TestShopOptions {
  env?: Record<string, string>;
  /** Without sample books. */
  empty?: boolean;
  /** An existing PostgreSQL database to use instead of a new one. */
  databaseUrl?: string;
  deps?: Partial<Deps>;
}

/** The whole app in this process, on a new database that is deleted when it closes. */
export async function openTestShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-test-'));
  const template = options.empty ? 'empty' : 'demo';
  const database = options.databaseUrl ? { url: options.databaseUrl } : await testDatabase(engine, template);
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: 'on',
    SELLER_EMAIL: 'seller@example.com',
    SELLER_PASSWORD: 'a-good-password',
    ...options.env,
  };
  const config = readConfig({ ...env, ...(database && { DATABASE_URL: database.url }) });
  // Outside Vitest there are no templates.
  if (engine === 'sqlite' && process.env.VITEST)
    copyToFolder((await import('vitest')).inject('templates'), template, config.dataDir);
  const log = options.deps?.log ?? createLog(config.logLevel);
  const db = await openDatabase(config, log);
  if (!options.empty) await seedDemo(db);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const closing = new AbortController();
  const outbox = createOutbox(config);
  const loadShopState = createShopState(db, config);
  const cards = await chooseCardProvider(config, { db, log, now, outbox, loadShopState });
  const deps: Deps = {
    config,
    db,
    log,
    now,
    sellerPassword: sellerPassword(config).password,
    cards,
    outbox,
    loadShopState,
    files: createLocalFiles(join(folder, 'files')),
    ...chooseSamples(config),
    // Imported here, so that this module can be used outside Vitest, which alone compiles the templates.
    renderMail: async (mail) => (await import('./mail/test-mails.ts')).testMailRenderer({ db, config })(mail),
    renderPage: async (_request, _language, _nonce, payment) =>
      payment ? Response.json(payment) : new Response('not found', { status: 404 }),
    clientFolder: folder,
    closing: closing.signal,
    ...options.deps,
  };
  const app = createApp(deps);
  return {
    app,
    deps,
    db,
    config,
    clock,
    visitor: () => new TestVisitor(app, config.publicUrl),
    async close() {
      closing.abort();
      await db.close();
      // Nothing waits for it: what is left at the end goes with the server.
      if (database && 'drop' in database) void database.drop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
