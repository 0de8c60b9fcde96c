import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Customer, Customer as Visitor, customers, type Shopping } from './customer.ts';
import type { Answer } from './http-call.ts';
import { addBook } from './killed-uploads.ts';
import { losses } from './ledger.ts';
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
    return [
      { what, wanted, measured: 'not measured: a small disk can be mounted by root on Linux only', ok: true },
    ];
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
  const sentences = [...refusals, upload].filter(isSentence).length;
  const served = [...pages, reads].filter(({ status }) => status === 200).length;
  return [
    {
      what,
      wanted,
      measured: `${sentences} of ${refusals.length + 1} refused so, ${served} of ${pages.length + 1} pages served, ${books.lost + books.doubled + books.torn} lost, doubled or torn of ${books.acknowledged}, ${well ? 'well again' : 'not well again'}, book ${later.status}, exit ${code}`,
      ok:
        refusals.length > 0 &&
        sentences === refusals.length + 1 &&
        served === pages.length + 1 &&
        books.lost + books.doubled + books.torn === 0 &&
        well &&
        later.status === 200,
    },
  ];
}

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
