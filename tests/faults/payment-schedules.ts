import { bookIds } from '../support/test-accounts.ts';
import { openTestShop } from '../support/test-shop.ts';
import { paidWhenSaid } from '../support/payments/payment-life.ts';
import type { Finding, World } from './world.ts';

/** The lives of a thousand card payments, against the very code that settles them. */
export async function paymentSchedules(world: World): Promise<Finding[]> {
  // The unit tests live through some hundred already.
  if (world.short) return [];
  const runs = 1_000;
  // What a crash leaves is measured elsewhere; here the disk is not waited for.
  const databaseUrl =
    world.engine === 'postgres' ? `${await world.database()}?options=-csynchronous_commit%3Doff` : undefined;
  const shop = await openTestShop(world.engine, { databaseUrl });
  const [book] = await bookIds(shop, 1);
  const violation = await paidWhenSaid(shop, book!, runs).then(
    () => null,
    (error: Error) => error.message,
  );
  await shop.close();
  return [
    {
      what: `${runs} payment schedules`,
      wanted: '0 violations of “paid ⇔ the provider says paid”',
      measured: violation ?? '0 violations',
      ok: violation === null,
    },
  ];
}
