import { setTimeout as pause } from 'node:timers/promises';
import { portionBooks } from '../../src/server/jobs/run-job.ts';
import { openLoopbackSmtp } from '../support/mail/loopback-smtp.ts';
import { auditOrders, readDatabase, summary } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import {
  countShown,
  csvOf,
  endHold,
  isUnderWay,
  newWord,
  rowCount,
  untilAccepted,
} from './killed-imports.ts';
import { mailEnv } from './killed-mails.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { buyUntil, Customer, newShoppers } from './shopper.ts';

const firstCopies = 100_000;
const moreCopies = 7;

/** `kill -9` while shoppers order, mails go out, the seller adds copies and a file of books is imported. */
export async function killedTogether(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(200, 2);
  const smtp = await openLoopbackSmtp();
  const settings = await context.newSettings();
  const start = () => startShop(settings, { env: mailEnv(smtp.url) });
  let shop = await start();
  const shoppers = await newShoppers(shop.url, 3);
  const seller = await new Customer(shop.url).logInAsSeller();
  const id = shoppers[0]!.purchase.books[0]!;
  await seller.send('/api/product/copies', { body: { id, copies: firstCopies } });
  const supply = { sent: 0, acknowledged: 0 };
  const words: string[] = [];
  let torn = 0;
  let imported = 0;
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    const word = newWord();
    words.push(word);
    const importing = seller
      .send('/api/product/import?dryRun=false', {
        body: csvOf(word),
        headers: { 'content-type': 'text/csv' },
      })
      .then(({ status }) => status === 200 && imported++)
      .catch(() => null);
    const supplying = supplyUntil(seller, id, supply, () => isOver);
    const buying = shoppers.map((shopper) => buyUntil(shopper, () => isOver));
    // Every other time while the file is written, however long it takes to be checked.
    if (round % 2 === 1) await untilAccepted(settings, importing);
    await pause(Math.random() * 3_000);
    await shop.kill();
    isOver = true;
    await Promise.all([importing, supplying, ...buying]);
    await endHold(settings);
    shop = await start();
    for (const one of words.slice(-3)) torn += (await countShown(shop.url, one)) % portionBooks === 0 ? 0 : 1;
    for (const { customer } of shoppers) {
      const last = customer.attempts.at(-1);
      if (customer.phase === 'ordering' && last) await customer.order(last);
      customer.phase = 'idle';
    }
  }
  while (await isUnderWay(settings)) await pause(200);
  const counts = await Promise.all(words.map((word) => countShown(shop.url, word)));
  await shop.stop();
  await smtp.close();
  const audit = await auditOrders(settings, shoppers);
  const orders = shoppers.flatMap(({ customer }) => customer.acknowledged.map(({ orderId }) => orderId!));
  const missing = await missingMails(settings, orders);
  const supplied = await suppliedCopies(settings, id);
  const isSupplyRight =
    Number.isInteger(supplied / moreCopies) &&
    supplied >= supply.acknowledged * moreCopies &&
    supplied <= supply.sent * moreCopies;
  const whole = counts.filter((count) => count === rowCount).length;
  torn += counts.filter(isTorn).length;
  return [
    {
      name: `kill -9 during orders, mails, stock and imports together, ${rounds} rounds`,
      wanted: 'nothing lost, doubled or torn',
      measured: `${summary(audit)}; ${missing} mails missing; ${supplied} copies added in ${supply.acknowledged} to ${supply.sent} changes; ${torn} imports torn, ${whole} whole (${imported} without a kill) of ${rounds}`,
      ok: audit.faults + missing + torn === 0 && isSupplyRight && whole >= Math.max(imported, 1),
    },
  ];
}

const isTorn = (count: number) => count !== 0 && count !== rowCount;

/** Adds copies to the number that was seen, unless a sale has changed it. */
async function supplyUntil(
  seller: Customer,
  id: string,
  supply: { sent: number; acknowledged: number },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const seen = await seller.send(`/api/product/manage?id=${id}`).catch(() => null);
    if (!seen) return;
    const copies = (seen.json.products[0] as { copies?: number } | undefined)?.copies ?? 0;
    supply.sent++;
    const body = { id, copies: copies + moreCopies, seen: copies };
    const answer = await seller.send('/api/product/copies', { body }).catch(() => null);
    if (answer?.status === 200) supply.acknowledged++;
    else if (answer) supply.sent--;
  }
}

/** The copies that are left and sold, beyond those that there were at first. */
function suppliedCopies(settings: ShopSettings, id: string): Promise<number> {
  return readDatabase(settings, async (sql) => {
    const { copies } = await sql
      .selectFrom('stock')
      .select('copies')
      .where('bookId', '=', id)
      .executeTakeFirstOrThrow();
    const { taken } = await sql
      .selectFrom('orderLines')
      .select((line) => line.fn.sum<number>('taken').as('taken'))
      .where('bookId', '=', id)
      .executeTakeFirstOrThrow();
    return copies + Number(taken) - firstCopies;
  });
}

/** Each order has a mail to the shopper and one to the seller. */
function missingMails(settings: ShopSettings, orders: string[]): Promise<number> {
  return readDatabase(settings, async (sql) => {
    const rows = await sql.selectFrom('mails').select('about').execute();
    const counts = Map.groupBy(rows, ({ about }) => about);
    return orders.reduce((sum, order) => sum + 2 - (counts.get(order)?.length ?? 0), 0);
  });
}
