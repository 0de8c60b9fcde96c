import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/services/free-port.mjs';
import { type LoopbackSmtp, openLoopbackSmtp } from '../support/mail/loopback-smtp.ts';
import { readDatabase } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { newShoppers, type Shopper } from './shopper.ts';

export const mailEnv = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'shop@books.example' });

/** Mails survive kill -9 and go out once, also from several processes. */
export async function killedMails(context: FaultContext): Promise<Finding[]> {
  const smtp = await openLoopbackSmtp();
  try {
    return [await killedWhileSending(context, smtp), await twoSenders(context, smtp)];
  } finally {
    await smtp.close();
  }
}

/** Half of the kills come between the commit and the sending, half while the mail server has a mail in its hands. */
async function killedWhileSending(context: FaultContext, smtp: LoopbackSmtp): Promise<Finding> {
  const rounds = context.rounds(200, 4);
  const settings = await context.newSettings();
  const start = () => startShop(settings, { env: mailEnv(smtp.url) });
  let shop = await start();
  const shoppers = await newShoppers(shop.url, 3);
  /** Mails that the server had, but the shop had not recorded when it was killed: nobody can know about these. */
  const unknowable = new Set<string>();
  smtp.mode = 'slow';
  for (let round = 0; round < rounds; round++) {
    for (const { customer, purchase } of shoppers) await customer.buy(purchase);
    if (round % 2 === 1) {
      const before = smtp.attempts;
      while (smtp.attempts === before) await pause(5);
      await pause(Math.random() * 350);
    }
    await shop.kill();
    for (const id of await waitingMails(settings)) if (countOf(smtp, id) > 0) unknowable.add(id);
    shop = await start();
  }
  smtp.mode = 'fine';
  await endLeases(settings);
  await untilSent(settings);
  await shop.stop();
  const { mails, lost, doubled } = await auditMails(settings, shoppers, smtp, unknowable);
  return {
    name: `kill -9 before and while mails are sent, ${rounds} rounds`,
    wanted: '0 lost, 0 doubled',
    measured: `${mails} mails, ${lost} lost, ${doubled} doubled (${unknowable.size} cut off after they arrived)`,
    ok: lost + doubled === 0 && mails >= rounds * 6,
  };
}

async function twoSenders(context: FaultContext, smtp: LoopbackSmtp): Promise<Finding> {
  const settings = await context.newSettings();
  const env = mailEnv(smtp.url);
  const shops = await Promise.all(
    [settings.port, await freePort()].map((port) => startShop(settings, { env, port })),
  );
  const shoppers = (await Promise.all(shops.map(({ url }) => newShoppers(url, 2)))).flat();
  const orders = 100;
  for (let order = 0; order < orders; order++)
    await Promise.all(shoppers.map(({ customer, purchase }) => customer.buy(purchase)));
  await untilSent(settings);
  await Promise.all(shops.map((shop) => shop.stop()));
  const { mails, lost, doubled } = await auditMails(settings, shoppers, smtp, new Set());
  return {
    name: 'two processes on one outbox',
    wanted: '0 lost, 0 doubled',
    measured: `${mails} mails, ${lost} lost, ${doubled} doubled`,
    // Two about each order, and one that confirms the address of each shopper.
    ok: lost + doubled === 0 && mails === (orders * 2 + 1) * shoppers.length,
  };
}

const messageId = (id: string) => `<${id}@books.example>`;
const countOf = (smtp: LoopbackSmtp, id: string) =>
  smtp.received.filter((mail) => mail.messageId === messageId(id)).length;

export function waitingMails(settings: ShopSettings): Promise<string[]> {
  return readDatabase(settings, async (sql) => {
    const rows = await sql.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
    return rows.map(({ id }) => id);
  });
}

/** As if the time had passed after which another process may try the mails of a dead one. */
async function endLeases(settings: ShopSettings): Promise<void> {
  await readDatabase(settings, (sql) =>
    sql.updateTable('mails').set({ dueAt: 0 }).where('state', '=', 'waiting').execute(),
  );
}

async function untilSent(settings: ShopSettings): Promise<void> {
  while ((await waitingMails(settings)).length > 0) await pause(200);
}

/** Every acknowledged order has a mail to the shopper and one to the seller. */
async function auditMails(
  settings: ShopSettings,
  shoppers: Shopper[],
  smtp: LoopbackSmtp,
  unknowable: ReadonlySet<string>,
) {
  const rows = await readDatabase(settings, (sql) =>
    sql.selectFrom('mails').select(['id', 'about']).execute(),
  );
  const orders = shoppers.flatMap(({ customer }) => customer.acknowledged.map(({ orderId }) => orderId!));
  const missing = orders.map((order) => 2 - rows.filter(({ about }) => about === order).length);
  const counts = rows.map(({ id }) => ({ id, count: countOf(smtp, id) }));
  return {
    mails: rows.length,
    lost: missing.reduce((sum, one) => sum + one, 0) + counts.filter(({ count }) => count === 0).length,
    doubled: counts.filter(({ id, count }) => count > 1 && !unknowable.has(id)).length,
  };
}
