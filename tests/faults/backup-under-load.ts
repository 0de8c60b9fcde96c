import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasDump } from '../../scripts/test/postgres-binaries.mjs';
import { inProject, root } from '../../scripts/run/project.mjs';
import { audit } from '../../src/server/db/audit-queries.ts';
import { buyUntil, customers } from './customer.ts';
import { lookInto } from './ledger.ts';
import { type Place, startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

const run = promisify(execFile);
const what = 'backup under load → restore';
const wanted = 'every order sums to its amount, none of before is missing';

/** One command for each, as in `npm run backup` and `npm run restore`. */
function copy(task: 'backup' | 'restore', { dataDir, databaseUrl }: Place, folder: string) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const command = inProject('src', 'server', 'operations', 'copy-command.ts');
  return run(process.execPath, [command, task, folder], { cwd: root, env });
}

/** A backup taken while the shop sells, put in another place and opened there. */
export async function backupUnderLoad(world: World): Promise<Finding[]> {
  if (world.engine === 'postgres' && !hasDump())
    return [{ what, wanted, measured: 'not measured: there is no pg_dump for this server', ok: null }];
  const place = await world.place();
  const shop = await startShop(place);
  const shoppers = await customers(shop.url, world.rounds(5, 2));
  const enough = world.rounds(400, 40);
  let bought = 0;
  let over = false;
  const { promise: some, resolve: begin } = Promise.withResolvers<void>();
  const buying = shoppers.map((one) =>
    buyUntil(
      one,
      () => over,
      () => ++bought === enough && begin(),
    ),
  );
  await some;
  const before = shoppers.flatMap(({ customer }) => customer.acknowledged.map(({ orderId }) => orderId!));
  const began = performance.now();
  const backup = join(world.folder(), 'backup');
  await copy('backup', place, backup);
  const took = performance.now() - began;
  const during = bought - enough;
  over = true;
  await Promise.all(buying);
  await shop.stop();

  const other = await world.place();
  await copy('restore', other, backup);
  const { orders, wrongOrders, missing } = await lookInto(other, async (sql) => {
    const there = new Set((await sql.selectFrom('orders').select('id').execute()).map(({ id }) => id));
    return { ...(await audit(sql)), missing: before.filter((id) => !there.has(id)).length };
  });
  const restored = await startShop(other);
  const { customer } = shoppers[0]!;
  customer.url = restored.url;
  const known = await customer.send('/api/order/user');
  await restored.stop();
  return [
    {
      what,
      wanted,
      measured: `${wrongOrders.length} wrong, ${missing} missing of ${orders} (${during} ordered during the ${ms(took)} of it), open to its customers: ${known.status === 200 ? 'yes' : 'no'}`,
      ok: wrongOrders.length === 0 && missing === 0 && orders >= before.length && known.status === 200,
    },
  ];
}
