import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { portionBooks } from '../../src/server/jobs/run-job.ts';
import { readDatabase } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { Customer } from './shopper.ts';

export const rowCount = 4_000;

/**
 * The shop is killed at any moment of an import, also of one that goes on after such a kill. Only whole portions are
 * shown; the end is all books, or none if the file was not accepted yet. Then the same file is sent again.
 */
export async function killedImports(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(20, 2);
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const seller = await new Customer(shop.url).logInAsSeller();
  const outcomes = { torn: 0, wrong: 0, all: 0, none: 0, resumed: 0 };
  for (let round = 0; round < rounds; round++) {
    const word = newWord();
    const send = () =>
      seller.send('/api/product/import?dryRun=false', {
        body: csvOf(word),
        headers: { 'content-type': 'text/csv' },
      });
    const sending = send().catch(() => null);
    // Every other time while it writes, however long the file takes to be checked.
    if (round % 2 === 1) await untilAccepted(settings, sending);
    await pause(Math.random() * 1_500);
    await shop.kill();
    await sending;
    const wasAccepted = (await endHold(settings)) === 'accepted';
    shop = await startShop(settings);
    if (round % 2 === 1 && wasAccepted) {
      // The job that goes on with it runs for the first time.
      await pause(2_000 + Math.random() * 1_000);
      await shop.kill();
      await endHold(settings);
      shop = await startShop(settings);
    }
    do {
      const shown = await countShown(shop.url, word);
      if (shown % portionBooks !== 0) outcomes.torn++;
      await pause(100);
    } while (await isUnderWay(settings));
    if (wasAccepted) outcomes.resumed++;
    const end = await countShown(shop.url, word);
    if (end === rowCount) outcomes.all++;
    else if (end === 0 && !wasAccepted) outcomes.none++;
    else outcomes.wrong++;
    const again = await send();
    if (again.status !== 200 || (await countShown(shop.url, word)) !== rowCount) outcomes.wrong++;
  }
  await shop.stop();
  const { torn, wrong, all, none, resumed } = outcomes;
  return [
    {
      name: `kill -9 during an import of ${rowCount} books, ${rounds} rounds`,
      wanted: 'whole portions at any time, all books or none at the end, none twice',
      measured: `${torn} torn, ${wrong} wrong; ${all} ended with all (${resumed} resumed), ${none} with none`,
      ok: torn + wrong === 0 && all > 0,
    },
  ];
}

/** In the titles of one file, and not close to any other: close matches are found too. */
export const newWord = () => `x${randomBytes(8).toString('hex')}`;

export function csvOf(word: string): string {
  const rows = Array.from({ length: rowCount }, (_, n) => `${word} ${n},Author ${n % 50},Fiqh,20,12.5`);
  return ['name,author,category,price,offerPrice', ...rows].join('\n');
}

export async function countShown(url: string, word: string): Promise<number> {
  const { json } = await new Customer(url).send(`/api/product/shelf?limit=1&q=${word}`);
  return json.total;
}

/** Or until the request is answered. */
export async function untilAccepted(settings: ShopSettings, sending: Promise<unknown>): Promise<void> {
  const answered = sending.then(() => true);
  const isAccepted = async () => {
    await pause(50);
    const running = await readDatabase(settings, (sql) =>
      sql.selectFrom('jobs').select('id').where('active', '=', 1).where('state', '<>', 'checking').execute(),
    );
    return running.length > 0;
  };
  let isOver = false;
  while (!isOver) isOver = await Promise.race([answered, isAccepted()]);
}

export async function isUnderWay(settings: ShopSettings): Promise<boolean> {
  const active = await readDatabase(settings, (sql) =>
    sql.selectFrom('jobs').select('id').where('active', '=', 1).execute(),
  );
  return active.length > 0;
}

/** Its process is dead, so nobody has to wait. Says whether the import was accepted. */
export function endHold(settings: ShopSettings): Promise<'accepted' | 'checking' | 'over'> {
  return readDatabase(settings, async (sql) => {
    const row = await sql
      .updateTable('jobs')
      .set({ heldUntil: 0 })
      .where('active', '=', 1)
      .returning('state')
      .executeTakeFirst();
    return !row ? 'over' : row.state === 'checking' ? 'checking' : 'accepted';
  });
}
