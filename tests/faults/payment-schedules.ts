import { checkPaymentSequences } from '../support/payments/payment-sequences.ts';
import { bookIds } from '../support/test-accounts.ts';
import { openTestShop } from '../support/test-shop.ts';
import type { FaultContext, Finding } from './fault-context.ts';

/** A thousand random sequences of events around a card payment, run in-process. */
export async function paymentSchedules(context: FaultContext): Promise<Finding[]> {
  const runs = 1_000;
  // Durability is checked elsewhere, so the commits need not wait for the disk.
  const databaseUrl =
    context.engine === 'postgres'
      ? `${await context.newDatabase()}?options=-csynchronous_commit%3Doff`
      : undefined;
  const shop = await openTestShop(context.engine, { databaseUrl });
  const [book] = await bookIds(shop, 1);
  const violation = await checkPaymentSequences(shop, book!, runs).then(
    () => null,
    (error: Error) => error.message,
  );
  await shop.close();
  return [
    {
      name: `${runs} payment schedules`,
      wanted: 'every order is paid exactly if the provider says so',
      measured: violation ?? '0 violations',
      ok: violation === null,
    },
  ];
}
