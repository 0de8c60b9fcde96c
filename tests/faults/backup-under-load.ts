import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject, root } from '../../scripts/run/project.mjs';
import { hasDump } from '../../scripts/services/postgres-binaries.mjs';
import { audit } from '../../src/server/db/audit-queries.ts';
import { readDatabase } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { buyUntil, newShoppers } from './shopper.ts';

const run = promisify(execFile);
const name = 'backup under load, then restore';
const wanted = 'the amount of every order matches its lines, no earlier order is missing';

/** The command behind `npm run backup` and `npm run restore`. */
export function copyCommand(
  task: 'backup' | 'restore',
  { dataDir, databaseUrl }: ShopSettings,
  folder: string,
) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const command = inProject('src', 'server', 'operations', 'copy-command.ts');
  return run(process.execPath, [command, task, folder], { cwd: root, env });
}

/** A backup is taken while the shop sells, restored into an empty shop, and opened there. */
export async function backupUnderLoad(context: FaultContext): Promise<Finding[]> {
  if (context.engine === 'postgres' && !hasDump())
    return [{ name, wanted, measured: 'not measured: there is no pg_dump for this server', ok: null }];
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, 5);
  const ordersBeforeBackup = 400;
  let bought = 0;
  let isOver = false;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const buying = shoppers.map((shopper) =>
    buyUntil(
      shopper,
      () => isOver,
      () => ++bought === ordersBeforeBackup && resolve(),
    ),
  );
  await enough;
  const earlier = shoppers.flatMap(({ customer }) => customer.acknowledged.map(({ orderId }) => orderId!));
  const start = performance.now();
  const backup = join(context.newFolder(), 'backup');
  await copyCommand('backup', settings, backup);
  const duration = performance.now() - start;
  const boughtDuring = bought - ordersBeforeBackup;
  isOver = true;
  await Promise.all(buying);
  await shop.stop();

  const other = await context.newSettings();
  await copyCommand('restore', other, backup);
  const { orders, wrongOrders, missing } = await readDatabase(other, async (sql) => {
    const ids = new Set((await sql.selectFrom('orders').select('id').execute()).map(({ id }) => id));
    return { ...(await audit(sql)), missing: earlier.filter((id) => !ids.has(id)).length };
  });
  const restored = await startShop(other);
  const { customer } = shoppers[0]!;
  customer.url = restored.url;
  const session = await customer.send('/api/order/user');
  await restored.stop();
  return [
    {
      name,
      wanted,
      measured: `${wrongOrders.length} wrong, ${missing} missing of ${orders} (${boughtDuring} ordered during the ${ms(duration)} of the backup), sessions ${session.status === 200 ? 'kept' : 'lost'}`,
      ok: wrongOrders.length === 0 && missing === 0 && orders >= earlier.length && session.status === 200,
    },
  ];
}
