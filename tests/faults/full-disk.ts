import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCommand } from './backup-under-load.ts';
import { auditOrders, summary } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import type { HttpResponse } from './http-call.ts';
import { addBook } from './killed-uploads.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { Customer, newShoppers, type Shopper } from './shopper.ts';
import { SmallDisk } from './small-disk.ts';

const name = 'full disk';
const wanted =
  'orders and uploads refused with a message, pages served, /readyz and the backup say why, 0 lost, works again with free space';

/** The disk of the shop's data, and on PostgreSQL also that of the tables, is full for a while. */
export async function fullDisk(context: FaultContext): Promise<Finding[]> {
  const folder = context.newFolder();
  chmodSync(folder, 0o755);
  const data = SmallDisk.mount(join(folder, 'data'), 16, null);
  const tables =
    data && context.engine === 'postgres'
      ? SmallDisk.mount(join(folder, 'tables'), 32, context.postgres.user)
      : null;
  if (!data || (context.engine === 'postgres' && !tables)) {
    data?.unmount();
    return withFileSizeLimit(context);
  }
  try {
    return await withSmallDisks(context, data, tables);
  } finally {
    tables?.unmount();
    data.unmount();
  }
}

async function withSmallDisks(
  context: FaultContext,
  data: SmallDisk,
  tables: SmallDisk | null,
): Promise<Finding[]> {
  const tablespace = tables ? `faults_${Date.now()}` : '';
  if (tables) await context.runSql(`create tablespace ${tablespace} location '${tables.folder}'`);
  const settings = await context.newSettings({ dataDir: data.folder, tablespace });
  const shop = await startShop(settings);
  const seller = await new Customer(shop.url).logInAsSeller();
  const shoppers = await newShoppers(shop.url, 2);
  for (const { customer, purchase } of shoppers) await customer.buy(purchase);

  data.fill();
  tables?.fill();
  const refusals = await buyUntilRefused(shoppers);
  const upload = await addBook(seller, 'A book on a full disk');
  const reads = [
    ...(await Promise.all(
      ['/', '/books', '/ar', '/api/product/list', '/healthz', '/readyz/reads'].map((path) =>
        seller.send(path),
      ),
    )),
    await shoppers[0]!.customer.send('/api/order/user'),
  ];
  const readiness = await seller.send('/readyz');
  const backup = await backUpFull(settings);

  data.free();
  tables?.free();
  const recovered = await recovers(shoppers[0]!);
  const later = await addBook(seller, 'A book on a disk with free space');
  const audit = await auditOrders(settings, shoppers);
  const { code } = await shop.stop();
  const served = reads.filter(({ status }) => status === 200).length;
  return [
    {
      name,
      wanted,
      measured: `${countRefusals([...refusals, upload])}, ${served} of ${reads.length} pages served, /readyz ${readiness.status} (${readiness.text}), backup: ${backup}, ${summary(audit)}, ${recovered ? 'works again' : 'does not recover'}, upload ${later.status}, exit ${code}`,
      ok:
        refusals.length > 0 &&
        [...refusals, upload].every(isRefusal) &&
        served === reads.length &&
        readiness.status === 503 &&
        readiness.text.startsWith('the disk is full') &&
        backup.startsWith('The disk is full') &&
        audit.faults === 0 &&
        recovered &&
        later.status === 200,
    },
  ];
}

/** What the command says. */
async function backUpFull(settings: ShopSettings): Promise<string> {
  try {
    return (await copyCommand('backup', settings, join(settings.dataDir, 'backups'))).stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr.trim();
  }
}

/**
 * Without the right to mount a disk, the process gets a limit on the size of files instead. On SQLite it applies to the
 * database, on PostgreSQL to uploads. Free space is simulated by a restart without the limit.
 */
async function withFileSizeLimit(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const before = await startShop(settings);
  const shoppers = await newShoppers(before.url, 2);
  await before.stop();
  const size =
    context.engine === 'sqlite' ? statSync(join(settings.dataDir, 'warraq.sqlite')).size + 100_000 : 2_048;
  const limit = `trap '' XFSZ; ulimit -f ${Math.ceil(size / 512)}; exec "$0" "$@"`;
  const shop = await startShop(settings, { wrapper: ['/bin/sh', '-c', limit] });
  const seller = await new Customer(shop.url).logInAsSeller();
  const refusals =
    context.engine === 'sqlite'
      ? await buyUntilRefused(shoppers)
      : [await addBook(seller, 'A book on a full disk')];
  const page = await seller.send('/books');
  await shop.kill();
  const after = await startShop(settings);
  const recovered = await recovers(shoppers[0]!);
  const audit = await auditOrders(settings, shoppers);
  await after.stop();
  return [
    {
      name: `${name} (a limit on the size of files)`,
      wanted,
      measured: `${countRefusals(refusals)}, page ${page.status}, ${summary(audit)}, ${recovered ? 'works again' : 'does not recover'}`,
      ok:
        refusals.length > 0 &&
        refusals.every(isRefusal) &&
        page.status === 200 &&
        audit.faults === 0 &&
        recovered,
    },
  ];
}

const countRefusals = (responses: HttpResponse[]) =>
  `${responses.filter(isRefusal).length} of ${responses.length} refused with a message`;

const isRefusal = ({ status, json }: HttpResponse) =>
  status === 503 && json?.success === false && ['no-room', 'unavailable'].includes(json.code) && json.message;

/** The database files still have some free pages. Once they are used, every order is refused. */
async function buyUntilRefused(shoppers: Shopper[]): Promise<HttpResponse[]> {
  const refusals: HttpResponse[] = [];
  for (let attempt = 0; refusals.length < 5 && attempt < 2_000; attempt++) {
    const { customer, purchase } = shoppers[attempt % shoppers.length]!;
    const response = await customer.buy(purchase);
    if (response.status !== 200) refusals.push(response);
  }
  return refusals;
}

async function recovers({ customer, purchase }: Shopper): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await customer.buy(purchase)).status === 200) return true;
    await pause(50);
  }
  return false;
}
