import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { inProject } from '../../scripts/run/project.mjs';
import { audit } from '../../src/server/db/audit-queries.ts';
import { auditOrders, readDatabase } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { ShopProcess, type ShopSettings, startShop } from './shop-process.ts';
import { Customer, newShoppers } from './shopper.ts';

/** `kill -9` while an empty shop creates its tables and sample books. The next start must complete them. */
export async function killedFirstStarts(context: FaultContext): Promise<Finding[]> {
  const rounds = 25;
  const killsPerRound = 2;
  const reference = await context.newSettings();
  const first = await startShop(reference);
  const startTime = first.readyAfterMs;
  await first.kill();
  const { books } = await readDatabase(reference, audit);
  let incomplete = 0;
  for (let round = 0; round < rounds; round++) {
    // Spread over the whole start, and in the full form twice in a row, so that a half-repaired shop is killed too.
    const delay = (share: number) => startTime * (0.3 + 0.7 * share);
    const settings = await killFirstStart(context, delay(round / rounds));
    if (killsPerRound > 1) await startAndKill(settings, delay(Math.random()));
    const shop = await startShop(settings);
    const seller = await new Customer(shop.url).logInAsSeller();
    const list = await seller.send('/api/product/list');
    const page = await seller.send('/books', { headers: { accept: 'text/html' } });
    if (list.json.total !== books || page.status !== 200) incomplete++;
    await shop.kill();
  }
  return [
    {
      name: `kill -9 during first starts, ${rounds * killsPerRound} times`,
      wanted: '0 incomplete shops',
      measured: `${incomplete} incomplete, ${books} books each`,
      ok: incomplete === 0 && books > 0,
    },
  ];
}

/** A start may be faster than the one that was timed. If it is ready before the kill, another shop is killed earlier. */
async function killFirstStart(context: FaultContext, delay: number): Promise<ShopSettings> {
  const settings = await context.newSettings();
  const wasReady = await startAndKill(settings, delay);
  return wasReady ? killFirstStart(context, delay / 2) : settings;
}

async function startAndKill(settings: ShopSettings, delay: number): Promise<boolean> {
  const shop = new ShopProcess(settings);
  const wasReady = shop.ready().then(
    () => true,
    () => false,
  );
  await pause(delay);
  await shop.kill();
  return wasReady;
}

const rows = 60_000;
const slowMigration = `create table ballast (id bigint primary key, word text not null);
insert into ballast (id, word)
  with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${rows})
  select n, 'word ' || n from counted;
create index ballast_words on ballast (word);`;
const secondMigration = `create table ballast_copy (id bigint primary key, word text not null);
insert into ballast_copy (id, word) select id, word from ballast;
update orders set updated_at = updated_at + 0;`;

/** A newer version of the shop, with migrations that take long enough to be killed. */
function newerVersion(engine: string): { entry: string; remove: () => void } {
  const folder = inProject('build', `newer-shop-${engine}-${process.pid}`);
  cpSync(inProject('build', 'shop'), folder, { recursive: true });
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  writeFileSync(join(folder, 'migrations', '9001-ballast.sql'), slowMigration);
  writeFileSync(join(folder, 'migrations', '9002-ballast-copy.sql'), secondMigration);
  return {
    entry: join(folder, 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `kill -9` while a new version migrates a shop with orders. Each migration must be applied in full or not at all. */
export async function killedMigrations(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(12, 1);
  const newer = newerVersion(context.engine);
  let partial = 0;
  let killedInTime = 0;
  try {
    let startTime = 0;
    for (let round = 0; round <= rounds; round++) {
      const settings = await context.newSettings();
      const old = await startShop(settings);
      const shoppers = await newShoppers(old.url, 1);
      await shoppers[0]!.customer.buy(shoppers[0]!.purchase);
      await old.kill();
      if (round > 0) {
        const killed = new ShopProcess(settings, { entry: newer.entry });
        const earliest = old.readyAfterMs * 0.4;
        await pause(earliest + (startTime - earliest) * Math.random());
        await killed.kill();
        const state = await migrationState(settings);
        if (state === 'partial') partial++;
        if (state !== 'all') killedInTime++;
      }
      const shop = await startShop(settings, { entry: newer.entry });
      // The first round is not killed: it shows how long the start takes.
      if (round === 0) startTime = shop.readyAfterMs;
      await shop.kill();
      if ((await migrationState(settings)) !== 'all') partial++;
      const orders = await auditOrders(settings, shoppers);
      partial += orders.lost + orders.inconsistent;
    }
  } finally {
    newer.remove();
  }
  return [
    {
      name: `kill -9 during migrations, ${rounds} rounds`,
      wanted: '0 applied in part',
      measured: `${partial} in part, ${killedInTime} killed before the end`,
      ok: partial === 0,
    },
  ];
}

async function migrationState(settings: ShopSettings): Promise<'none' | 'first' | 'all' | 'partial'> {
  return readDatabase(settings, async (db) => {
    const { rows: applied } = await sql<{ name: string }>`
      select name from migrations where name like '9%' order by name`.execute(db);
    const count = async (table: 'ballast' | 'ballast_copy') => {
      try {
        const { rows: found } = await sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(table)}`.execute(db);
        return Number(found[0]!.n);
      } catch {
        return 0;
      }
    };
    const written = [await count('ballast'), await count('ballast_copy')];
    const expected = [applied.length > 0 ? rows : 0, applied.length > 1 ? rows : 0];
    if (written.join() !== expected.join()) return 'partial';
    return applied.length === 2 ? 'all' : applied.length === 1 ? 'first' : 'none';
  });
}
