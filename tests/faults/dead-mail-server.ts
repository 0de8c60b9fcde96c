import { processUsage } from '../../bench/servers/process-usage.ts';
import { freePort } from '../../scripts/services/free-port.mjs';
import { openLoopbackSmtp } from '../support/mail/loopback-smtp.ts';
import { type FaultContext, type Finding, median } from './fault-context.ts';
import { mailEnv, waitingMails } from './killed-mails.ts';
import { startShop } from './shop-process.ts';
import { buyUntil, newShoppers } from './shopper.ts';

const turnMs = 4_000;
/** Long enough for mails to be tried again. */
const rounds = 11;

/**
 * Two shops take turns. Both write their mails and send none. In one, the sender waits for a mail server that says
 * nothing, so a mail costs no more than its row; the mail server of the other is dead. A server that works would be no
 * measure, because sending the mails of an order costs more than the order.
 */
export async function deadMailServer(context: FaultContext): Promise<Finding[]> {
  const smtp = await openLoopbackSmtp();
  smtp.mode = 'silence';
  const idle = await openShop(context, smtp.url);
  const dead = await openShop(context, `smtp://127.0.0.1:${await freePort()}`);
  const shops = [idle, dead];
  for (const shop of shops) await shop.takeTurn();
  for (const shop of shops) shop.startCounting();
  // Each goes first in every second round.
  for (let round = 0; round < rounds; round++)
    for (const shop of round % 2 ? shops.toReversed() : shops) await shop.takeTurn();
  const speed = median(idle.turns.map((bought, turn) => dead.turns[turn]! / bought));
  // Also counts what a shop does while it is the other's turn.
  const cpu = idle.cpuPerOrder() / dead.cpuPerOrder();
  for (const { shop } of shops) await shop.stop();
  await smtp.close();
  const orders = dead.shoppers.reduce((sum, { customer }) => sum + customer.acknowledged.length, 0);
  const left = (await waitingMails(dead.settings)).length;
  return [
    {
      name: 'orders with a dead mail server',
      wanted: '≥ 0.95 by CPU time, ≥ 0.8 by speed, every mail kept',
      measured: `${cpu.toFixed(2)} by CPU time, ${speed.toFixed(2)} by speed, ${left} mails of ${orders} orders wait`,
      // CPU time is steady where other programs run. An order that waited for the mail server would lose much more speed.
      // Two mails about each order wait, and one that confirms the address of each shopper.
      ok: left === orders * 2 + dead.shoppers.length && cpu >= 0.95 && speed >= 0.8,
    },
  ];
}

async function openShop(context: FaultContext, mailServer: string) {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: mailEnv(mailServer) });
  const shoppers = await newShoppers(shop.url, 4);
  const cpuMs = () => processUsage(shop.child.pid!).cpuMs;
  let cpuBefore = 0;
  let turns: number[] = [];
  return {
    settings,
    shop,
    shoppers,
    /** How many orders were placed in each. */
    get turns() {
      return turns;
    },
    startCounting() {
      turns = [];
      cpuBefore = cpuMs();
    },
    cpuPerOrder: () => (cpuMs() - cpuBefore) / turns.reduce((sum, bought) => sum + bought, 0),
    async takeTurn() {
      const end = performance.now() + turnMs;
      let bought = 0;
      const isOver = () => performance.now() > end;
      await Promise.all(shoppers.map((shopper) => buyUntil(shopper, isOver, () => bought++)));
      turns.push(bought);
    },
  };
}
