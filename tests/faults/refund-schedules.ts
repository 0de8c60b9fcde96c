import { checkRefundSequences } from '../support/payments/refund-sequences.ts';
import { bookIds } from '../support/test-accounts.ts';
import { openTestShop } from '../support/test-shop.ts';
import type { FaultContext, Finding } from './fault-context.ts';

/** A thousand random sequences of refunds, lost answers, webhooks and disputes, run in-process. */
export async function refundSchedules(context: FaultContext): Promise<Finding[]> {
  const runs = 1_000;
  // Durability is checked elsewhere, so the commits need not wait for the disk.
  const databaseUrl =
    context.engine === 'postgres'
      ? `${await context.newDatabase()}?options=-csynchronous_commit%3Doff`
      : undefined;
  const shop = await openTestShop(context.engine, { databaseUrl });
  const books = (await bookIds(shop, 2)) as [string, string];
  const violation = await checkRefundSequences(shop, books, runs).then(
    () => null,
    (error: Error) => error.message,
  );
  await shop.close();
  return [
    {
      name: `${runs} refund schedules`,
      wanted: 'money is refunded exactly once',
      measured: violation ?? '0 violations',
      ok: violation === null,
    },
  ];
}
