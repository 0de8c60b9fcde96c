import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders, auditPapers, inconsistentCarts, summary } from './database-audit.ts';
import { type FaultContext, type Finding, median, ms } from './fault-context.ts';
import { startShop } from './shop-process.ts';
import { buyUntil, Customer, newShoppers, type Shopper } from './shopper.ts';

const readyLimit = 2_000;

/**
 * `kill -9` at a random moment of many orders, while the seller packs, delivers, refunds and cancels them. After each
 * restart, unanswered orders are repeated with the same key.
 */
export async function killedOrders(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(200, 4);
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, context.rounds(6, 3));
  const seller = await new Customer(shop.url).logInAsSeller();
  const worked = new Set<string>();
  const startTimes: number[] = [];
  let wrongPapers = 0;
  let refused = 0;
  let wrongCarts = 0;
  let repeated = 0;
  for (let round = 0; round < rounds; round++) {
    const ordersBeforeKill = 1 + Math.floor(Math.random() * 8);
    let bought = 0;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const buying = shoppers.map((shopper) =>
      buyUntil(
        shopper,
        () => false,
        () => ++bought >= ordersBeforeKill && resolve(),
      ),
    );
    let isKilled = false;
    const working = workUntil(seller, shoppers, worked, () => isKilled);
    await enough;
    await pause(Math.random() * 6);
    await shop.kill();
    isKilled = true;
    await Promise.all([...buying, working]);
    wrongPapers += (await auditPapers(settings)).faults;
    shop = await startShop(settings);
    startTimes.push(shop.readyAfterMs);
    wrongCarts += await inconsistentCarts(settings, shoppers);
    await Promise.all(
      shoppers.map(async ({ customer }) => {
        const last = customer.attempts.at(-1);
        if (customer.phase === 'ordering' && last) {
          repeated++;
          if ((await customer.order(last)).status !== 200) refused++;
        }
        customer.phase = 'idle';
      }),
    );
  }
  for (const id of unworked(shoppers, worked).slice(0, 2)) await work(seller, id, worked);
  await shop.stop();
  const audit = await auditOrders(settings, shoppers);
  const papers = await auditPapers(settings);
  wrongPapers += papers.faults;
  const worst = Math.max(...startTimes);
  return [
    {
      name: `kill -9 during orders, ${rounds} rounds`,
      wanted: '0 lost, 0 duplicated, 0 inconsistent',
      measured: `${summary(audit)}, ${wrongCarts} inconsistent carts (${repeated} orders repeated)`,
      ok: audit.faults + wrongCarts + refused === 0 && audit.acknowledged >= rounds,
    },
    {
      name: `kill -9 during steps, refunds and invoices, ${rounds} rounds`,
      wanted: 'no gap, no double number, no step or refund without its paper',
      measured: `${wrongPapers} wrong of ${papers.invoices} invoices and ${papers.notes} credit notes`,
      ok: wrongPapers === 0 && papers.invoices > 0 && papers.notes > 0,
    },
    {
      name: 'ready again after a crash',
      wanted: `≤ ${ms(readyLimit)}`,
      measured: `worst ${ms(worst)}, median ${ms(median(startTimes))}`,
      ok: context.isInTime(worst, readyLimit),
    },
  ];
}

/** The seller works on orders that were acknowledged, until the shop is killed. */
async function workUntil(
  seller: Customer,
  shoppers: Shopper[],
  worked: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const id = unworked(shoppers, worked)[0];
    const isDone = id ? await work(seller, id, worked).catch(() => false) : await pause(5, true);
    if (!isDone) return;
  }
}

function unworked(shoppers: Shopper[], worked: Set<string>): string[] {
  const orders = shoppers.flatMap(({ customer }) => customer.acknowledged.map(({ orderId }) => orderId!));
  return orders.filter((id) => !worked.has(id));
}

/** Every second order is delivered and a copy of it refunded, the others are packed and cancelled. */
async function work(seller: Customer, id: string, worked: Set<string>): Promise<true> {
  const post = (path: string, body: object) => seller.send(path, { body });
  const steps = worked.size % 2 === 0 ? ['Packed', 'Cancelled'] : ['Packed', 'Shipped', 'Delivered'];
  for (const status of steps) await post('/api/order/status', { id, status });
  const { json } = await seller.send(`/api/order/seller?ids=${id}`);
  const { refundable: seenRefundable, items } = json.orders[0]!;
  if (seenRefundable > 0)
    await post('/api/order/refund', { id, seenRefundable, items: [{ item: items[0]!._id, quantity: 1 }] });
  worked.add(id);
  return true;
}
