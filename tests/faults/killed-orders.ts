import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders, inconsistentCarts, summary } from './database-audit.ts';
import { type FaultContext, type Finding, median, ms } from './fault-context.ts';
import { startShop } from './shop-process.ts';
import { buyUntil, newShoppers } from './shopper.ts';

const readyLimit = 2_000;

/** `kill -9` at a random moment of many orders. After each restart, unanswered orders are repeated with the same key. */
export async function killedOrders(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(200, 4);
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, context.rounds(6, 3));
  const startTimes: number[] = [];
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
    await enough;
    await pause(Math.random() * 6);
    await shop.kill();
    await Promise.all(buying);
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
  await shop.stop();
  const audit = await auditOrders(settings, shoppers);
  const worst = Math.max(...startTimes);
  return [
    {
      name: `kill -9 during orders, ${rounds} rounds`,
      wanted: '0 lost, 0 duplicated, 0 inconsistent',
      measured: `${summary(audit)}, ${wrongCarts} inconsistent carts (${repeated} orders repeated)`,
      ok: audit.faults + wrongCarts + refused === 0 && audit.acknowledged >= rounds,
    },
    {
      name: 'ready again after a crash',
      wanted: `≤ ${ms(readyLimit)}`,
      measured: `worst ${ms(worst)}, median ${ms(median(startTimes))}`,
      ok: context.isInTime(worst, readyLimit),
    },
  ];
}
