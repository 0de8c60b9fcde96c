import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Customer, Customer as Visitor, customers, type Shopping } from './customer.ts';
import type { Answer } from './http-call.ts';
import { addBook } from './killed-uploads.ts';
import { type Losses, losses } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { SmallDisk } from './small-disk.ts';
import type { Finding, World } from './world.ts';

const what = 'a full disk';
const wanted = 'orders and uploads refused with a sentence, pages served, 0 lost, well again with room';

/** The disk under the shop's data, and under PostgreSQL's tables, is full for a while. */
export async function fullDisk(world: World): Promise<Finding[]> {
  const folder = world.folder();
  chmodSync(folder, 0o755);
  const data = SmallDisk.mount(join(folder, 'data'), 16, null);
  const tables =
    data && world.engine === 'postgres'
      ? SmallDisk.mount(join(folder, 'tables'), 32, world.server.user)
      : null;
  if (!data || (world.engine === 'postgres' && !tables)) {
    data?.unmount();
    return fullFiles(world);
  }
  try {
    return await onDisks(world, data, tables);
  } finally {
    tables?.unmount();
    data.unmount();
  }
}

async function onDisks(world: World, data: SmallDisk, tables: SmallDisk | null): Promise<Finding[]> {
  const space = `faults_${Date.now()}`;
  if (tables) await world.ask(`create tablespace ${space} location '${tables.folder}'`);
  const place = await world.place({ dataDir: data.folder, storage: tables ? `tablespace ${space}` : '' });
  const shop = await startShop(place);
  const seller = await new Visitor(shop.url).logInAsSeller();
  const shoppers = await customers(shop.url, 2);
  for (const { customer, goods } of shoppers) await customer.buy(goods);

  data.fill();
  tables?.fill();
  const refusals = await buyUntilRefused(shoppers);
  const upload = await addBook(seller, 'A book without room');
  const pages = await Promise.all(
    ['/', '/books', '/ar', '/api/product/list', '/healthz', '/readyz'].map((path) => seller.send(path)),
  );
  const reads = await shoppers[0]!.customer.send('/api/order/user');

  data.free();
  tables?.free();
  const well = await wellAgain(shoppers[0]!);
  const later = await addBook(seller, 'A book with room');
  const books = await losses(place, shoppers);
  const { code } = await shop.stop();
  const served = [...pages, reads].filter(({ status }) => status === 200).length;
  return [
    {
      what,
      wanted,
      measured: `${told([...refusals, upload])}, ${served} of ${pages.length + 1} pages served, ${summary(books)}, ${well ? 'well again' : 'not well again'}, book ${later.status}, exit ${code}`,
      ok:
        refusals.length > 0 &&
        [...refusals, upload].every(isSentence) &&
        served === pages.length + 1 &&
        faults(books) === 0 &&
        well &&
        later.status === 200,
    },
  ];
}

/**
 * Who may not mount a disk may still forbid a process to write long files. On SQLite that is the database; with
 * PostgreSQL the shop itself writes nothing but uploads. There is room again when it is started without the limit.
 */
async function fullFiles(world: World): Promise<Finding[]> {
  const place = await world.place();
  const before = await startShop(place);
  const shoppers = await customers(before.url, 2);
  await before.stop();
  const size =
    world.engine === 'sqlite' ? statSync(join(place.dataDir, 'warraq.sqlite')).size + 100_000 : 2_048;
  const limit = `trap '' XFSZ; ulimit -f ${Math.ceil(size / 512)}; exec "$0" "$@"`;
  const shop = await startShop(place, { through: ['/bin/sh', '-c', limit] });
  const seller = await new Visitor(shop.url).logInAsSeller();
  const refusals =
    world.engine === 'sqlite'
      ? await buyUntilRefused(shoppers)
      : [await addBook(seller, 'A book without room')];
  const page = await seller.send('/books');
  await shop.kill();
  const after = await startShop(place);
  const well = await wellAgain(shoppers[0]!);
  const books = await losses(place, shoppers);
  await after.stop();
  return [
    {
      what: `${what} (a limit on the size of files)`,
      wanted,
      measured: `${told(refusals)}, page ${page.status}, ${summary(books)}, ${well ? 'well again' : 'not well again'}`,
      ok:
        refusals.length > 0 &&
        refusals.every(isSentence) &&
        page.status === 200 &&
        faults(books) === 0 &&
        well,
    },
  ];
}

const told = (refusals: Answer[]) => `${refusals.filter(isSentence).length} of ${refusals.length} refused so`;
const faults = ({ lost, doubled, torn }: Losses) => lost + doubled + torn;
const summary = (books: Losses) => `${faults(books)} lost, doubled or torn of ${books.acknowledged}`;

const isSentence = ({ status, json }: Answer) =>
  status === 503 && json?.success === false && ['no-room', 'unavailable'].includes(json.code) && json.message;

/** Some room is left inside the files; after it is used up every order is refused. */
async function buyUntilRefused(shoppers: Shopping[]): Promise<Answer[]> {
  const refusals: Answer[] = [];
  for (let turn = 0; refusals.length < 5 && turn < 2_000; turn++) {
    const { customer, goods } = shoppers[turn % shoppers.length]!;
    const answer = await customer.buy(goods);
    if (answer.status !== 200) refusals.push(answer);
  }
  return refusals;
}

async function wellAgain({
  customer,
  goods,
}: {
  customer: Customer;
  goods: Shopping['goods'];
}): Promise<boolean> {
  for (let turn = 0; turn < 100; turn++) {
    if ((await customer.buy(goods)).status === 200) return true;
    await pause(50);
  }
  return false;
}
