import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { inProject } from '../../scripts/run/project.mjs';
import { audit } from '../../src/server/db/audit-queries.ts';
import { Customer, customers } from './customer.ts';
import { losses, lookInto } from './ledger.ts';
import { type Place, ShopProcess, startShop } from './shop-process.ts';
import type { Finding, World } from './world.ts';

/** `kill -9` while an empty shop makes its tables and its first books; whatever was left, the next start heals it. */
export async function killedFirstStarts(world: World): Promise<Finding[]> {
  const rounds = world.rounds(25, 1);
  const whole = await world.place();
  const first = await startShop(whole);
  const span = first.readyAfter;
  await first.kill();
  const { books } = await lookInto(whole, audit);
  let unhealed = 0;
  let early = 0;
  for (let round = 0; round < rounds; round++) {
    const place = await world.place();
    // Spread over the whole start, and twice in a row, so that a half-healed shop is cut off too.
    for (const part of [round / rounds, Math.random()].slice(0, world.rounds(2, 1))) {
      const shop = new ShopProcess(place);
      await pause(span * (0.3 + 0.7 * part));
      await shop.kill();
      if (!shop.said.includes('is open')) early++;
    }
    const shop = await startShop(place);
    const seller = await new Customer(shop.url).logInAsSeller();
    const list = await seller.send('/api/product/list');
    const page = await seller.send('/books', { headers: { accept: 'text/html' } });
    if (list.json.total !== books || page.status !== 200) unhealed++;
    await shop.kill();
  }
  return [
    {
      what: `kill -9 during first starts, ${rounds * world.rounds(2, 1)} times`,
      wanted: '0 shops unhealed',
      measured: `${unhealed} unhealed, ${early} killed before they opened, ${books} books each`,
      ok: unhealed === 0 && early > 0 && books > 0,
    },
  ];
}

const rows = 60_000;
const long = `create table ballast (id bigint primary key, word text not null);
insert into ballast (id, word)
  with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${rows})
  select n, 'word ' || n from counted;
create index ballast_words on ballast (word);`;
const longer = `create table ballast_copy (id bigint primary key, word text not null);
insert into ballast_copy (id, word) select id, word from ballast;
update orders set updated_at = updated_at + 0;`;

/** A newer version of the shop, whose migrations take long enough to be killed in the middle of. */
function newerShop(engine: string): { entry: string; remove: () => void } {
  const folder = inProject('build', `newer-shop-${engine}-${process.pid}`);
  cpSync(inProject('build', 'shop'), folder, { recursive: true });
  writeFileSync(join(folder, 'migrations', '9001-ballast.sql'), long);
  writeFileSync(join(folder, 'migrations', '9002-ballast-copy.sql'), longer);
  return {
    entry: join(folder, 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `kill -9` while a new version changes the tables of a shop with orders: each change is there in full, or not at all. */
export async function killedMigrations(world: World): Promise<Finding[]> {
  const rounds = world.rounds(12, 1);
  const newer = newerShop(world.engine);
  let torn = 0;
  let halfway = 0;
  try {
    let span = 0;
    for (let round = 0; round <= rounds; round++) {
      const place = await world.place();
      const old = await startShop(place);
      const shoppers = await customers(old.url, 1);
      await shoppers[0]!.customer.buy(shoppers[0]!.goods);
      await old.kill();
      if (round > 0) {
        const killed = new ShopProcess(place, { entry: newer.entry });
        await pause(old.readyAfter * 0.4 + (span - old.readyAfter * 0.4) * Math.random());
        await killed.kill();
        const state = await migrationState(place);
        if (state === 'torn') torn++;
        if (state !== 'done') halfway++;
      }
      const shop = await startShop(place, { entry: newer.entry });
      // The first one is left alone, to know how long it takes.
      if (round === 0) span = shop.readyAfter;
      await shop.kill();
      if ((await migrationState(place)) !== 'done') torn++;
      const books = await losses(place, shoppers);
      torn += books.lost + books.torn;
    }
  } finally {
    newer.remove();
  }
  return [
    {
      what: `kill -9 during migrations, ${rounds} rounds`,
      wanted: '0 torn',
      measured: `${torn} torn, ${halfway} killed before the end`,
      ok: torn === 0,
    },
  ];
}

async function migrationState(place: Place): Promise<'none' | 'half' | 'done' | 'torn'> {
  return lookInto(place, async (db) => {
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
    const made = [await count('ballast'), await count('ballast_copy')];
    const wanted = [applied.length > 0 ? rows : 0, applied.length > 1 ? rows : 0];
    if (made.join() !== wanted.join()) return 'torn';
    return applied.length === 2 ? 'done' : applied.length === 1 ? 'half' : 'none';
  });
}
