import { setTimeout as pause } from 'node:timers/promises';
import { readDatabase } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { Customer, newShoppers } from './shopper.ts';

const batchSize = 30;
const steps = [
  { from: 'Order Placed', to: 'Packed' },
  { from: 'Packed', to: 'Shipped' },
];

/**
 * The shop is killed while the desk packs and ships many orders at once. Each order has taken the step, with its mail, or
 * has not begun it. The same request again brings all of them to the end.
 */
export async function killedBatches(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(20, 2);
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const [shopper] = await newShoppers(shop.url, 1);
  const seller = await new Customer(shop.url).logInAsSeller();
  let cut = 0;
  let torn = 0;
  let unfinished = 0;
  for (let round = 0; round < rounds; round++) {
    const { customer, purchase } = shopper!;
    const before = customer.acknowledged.length;
    for (let one = 0; one < batchSize; one++) await customer.buy(purchase);
    const ids = customer.acknowledged.slice(before).map(({ orderId }) => orderId!);
    for (const { from, to } of steps) {
      const ask = () => seller.send('/api/order/statuses', { body: { ids, status: to } });
      const asking = ask().catch(() => null);
      await pause(Math.random() * 60);
      await shop.kill();
      await asking;
      const states = await statesOf(settings, ids);
      torn += states.filter(({ status, mails }) => !isWhole(status, mails, from, to)).length;
      const moved = states.filter(({ status }) => status === to).length;
      if (moved > 0 && moved < ids.length) cut++;
      shop = await startShop(settings);
      const { status, json } = await ask();
      const refused = status === 200 ? json.results.filter(({ refusal }) => refusal) : ids;
      const after = await statesOf(settings, ids);
      unfinished += refused.length + after.filter((one) => !isWhole(one.status, one.mails, to, to)).length;
    }
  }
  await shop.stop();
  return [
    {
      name: `kill -9 while ${batchSize} orders are packed and shipped together, ${rounds} rounds`,
      wanted: 'every order whole, all at the end after a repetition',
      measured: `${torn} torn, ${unfinished} unfinished; ${cut} batches cut in the middle`,
      ok: torn + unfinished === 0 && cut > 0,
    },
  ];
}

/** An order is shipped if and only if its shopper is told, once. */
function isWhole(status: string, mails: number, from: string, to: string): boolean {
  return (status === from || status === to) && mails === (status === 'Shipped' ? 1 : 0);
}

function statesOf(settings: ShopSettings, ids: string[]): Promise<{ status: string; mails: number }[]> {
  return readDatabase(settings, async (sql) => {
    const orders = await sql.selectFrom('orders').select(['id', 'status']).where('id', 'in', ids).execute();
    const mails = await sql
      .selectFrom('mails')
      .select('about')
      .where('kind', '=', 'order-shipped')
      .where('about', 'in', ids)
      .execute();
    return orders.map(({ id, status }) => ({
      status,
      mails: mails.filter(({ about }) => about === id).length,
    }));
  });
}
