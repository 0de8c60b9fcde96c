import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, root } from '../../scripts/run/project.mjs';
import { type Audit, audit } from '../../src/server/db/audit-queries.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { insertBooks } from '../support/test-books.ts';
import { insertOrders } from '../support/test-orders.ts';
import { auditOrders, readDatabase, summary } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { newShoppers, type Shopper } from './shopper.ts';

/** The code of PostgreSQL for a table that does not exist. */
const undefinedTable = '42P01';

/** `kill -9` while a shop moves to the other engine. Its source must stay as it is, and the next move must complete. */
export async function killedMoves(context: FaultContext): Promise<Finding[]> {
  const rounds = 12;
  const { source, shoppers } = await closedShop(context, { books: 2_000, orders: 2_000 });
  const engine = context.engine === 'sqlite' ? 'postgres' : 'sqlite';
  const newTarget = () => context.newSettings({ engine });
  const expected = await readDatabase(source, audit);
  let target = await newTarget();
  const whole = await startMove(source, target).ended;
  const counts = { partial: 0, refused: 0, different: 0, killed: 0 };
  for (let round = 0; round < rounds; round++) {
    target = await newTarget();
    const killed = startMove(source, target);
    // Spread over the tables, and at the end over the comparison that follows them.
    await killed.printed(Math.ceil((whole.progress * (round + 1)) / rounds));
    await pause(Math.random() * 30);
    killed.kill();
    await killed.ended;
    const state = await stateOf(target, expected);
    if (state === 'complete') continue;
    counts.killed++;
    if (state === 'partial') counts.partial++;
    const again = await startMove(source, target).ended;
    if (again.code !== 0) counts.refused++;
    else if (again.tables.join() !== whole.tables.join()) counts.different++;
  }
  const orders = await auditOrders(target, shoppers);
  const { partial, refused, different, killed } = counts;
  return [
    {
      name: `kill -9 during moves to ${engine}, ${rounds} rounds`,
      wanted: '0 in part, 0 refused or different at the next move',
      measured: `${partial} in part, ${refused} refused, ${different} different, ${killed} killed before the end; ${summary(orders)}`,
      ok: partial + refused + different + orders.faults === 0 && killed > 0 && whole.code === 0,
    },
  ];
}

/** A shop of 100,000 books and 100,000 orders moves from SQLite to PostgreSQL and back. */
export async function largeMove(context: FaultContext): Promise<Finding[]> {
  if (context.engine !== 'sqlite') return [];
  const { source, shoppers } = await closedShop(context, { books: 100_000, orders: 100_000 });
  const target = await context.newSettings({ engine: 'postgres' });
  const home = await context.newSettings();
  const there = await startMove(source, target).ended;
  const back = await startMove(target, home).ended;
  const [before, after] = [await readDatabase(source, audit), await readDatabase(home, audit)];
  const orders = await auditOrders(home, shoppers);
  const isEqual =
    there.tables.join() === back.tables.join() && JSON.stringify(before) === JSON.stringify(after);
  return [
    {
      name: 'a move of 100,000 books and 100,000 orders to PostgreSQL and back',
      wanted: 'every row, equal checksums',
      measured: `${there.rows} rows, ${ms(there.milliseconds)} there, ${ms(back.milliseconds)} back, ${isEqual ? 'equal' : 'different'}; ${summary(orders)}`,
      ok: isEqual && there.code === 0 && back.code === 0 && there.rows > 400_000 && orders.faults === 0,
    },
  ];
}

/** A shop that sold and was stopped. Two of its shoppers are audited; the many orders are of a third. */
async function closedShop(context: FaultContext, size: { books: number; orders: number }) {
  const source = await context.newSettings();
  const shop = await startShop(source);
  const [crowd, ...shoppers] = (await newShoppers(shop.url, 3)) as [Shopper, ...Shopper[]];
  for (const { customer, purchase } of shoppers) await customer.buy(purchase);
  await shop.stop();
  const db = await openDatabase(source, console);
  try {
    const books = await insertBooks({ db }, size.books);
    await insertOrders({ db, clock: { now: Date.now() } }, crowd.customer, size.orders, books.slice(0, 2));
  } finally {
    await db.close();
  }
  return { source, shoppers };
}

interface Moved {
  code: number | null;
  /** A line for each table, with its checksum and its number of rows. */
  tables: string[];
  rows: number;
  milliseconds: number;
  /** How many lines of progress were printed. */
  progress: number;
}

/** Runs `npm run move` from one shop to the empty place of another. */
function startMove(from: ShopSettings, to: ShopSettings) {
  const command = inProject('src', 'server', 'operations', 'move-command.ts');
  const start = performance.now();
  const child = spawn(process.execPath, [command, '--to', to.databaseUrl ?? 'sqlite'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DEMO: 'on',
      DATA_DIR: from.databaseUrl ? to.dataDir : from.dataDir,
      ...(from.databaseUrl && { DATABASE_URL: from.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const progress = () => output.match(/^\w+: \d+ of \d+$/gm)?.length ?? 0;
  return {
    kill: () => child.kill('SIGKILL'),
    /** Until so many lines of progress are there, or the end. */
    async printed(lines: number): Promise<void> {
      while (progress() < lines && child.exitCode === null) await pause(1);
    },
    ended: new Promise<Moved>((resolve) =>
      child.once('close', (code) => {
        const rows = Number(/^Moved (\d+) rows/m.exec(output)?.[1] ?? 0);
        const milliseconds = performance.now() - start;
        const tables = output.match(/^[0-9a-f]{16} {2}\w+ {2}\d+$/gm) ?? [];
        resolve({ code, tables, rows, milliseconds, progress: progress() });
      }),
    ),
  };
}

async function stateOf(target: ShopSettings, expected: Audit): Promise<'empty' | 'complete' | 'partial'> {
  if (!target.databaseUrl && !existsSync(join(target.dataDir, 'warraq.sqlite'))) return 'empty';
  const found = await readDatabase(target, audit).catch((error: { code?: string }) => {
    if (error.code === undefinedTable) return null;
    throw error;
  });
  if (!found || found.books + found.users + found.orders + found.lines === 0) return 'empty';
  return JSON.stringify(found) === JSON.stringify(expected) ? 'complete' : 'partial';
}
