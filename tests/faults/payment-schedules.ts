import { checkPaymentSequences } from '../support/payments/payment-sequences.ts';
import { checkRefundSequences } from '../support/payments/refund-sequences.ts';
import { bookIds } from '../support/test-accounts.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import type { FaultContext, Finding } from './fault-context.ts';

const runs = 1_000;

/** A thousand random sequences of events around a card payment, run in-process. */
export function paymentSchedules(context: FaultContext): Promise<Finding[]> {
  return schedules(context, {
    name: 'payment schedules',
    wanted: 'every order is paid exactly if the provider says so',
    check: (shop, [book]) => checkPaymentSequences(shop, book, runs),
  });
}

/** A thousand random sequences of refunds, lost answers, webhooks and disputes, run in-process. */
export function refundSchedules(context: FaultContext): Promise<Finding[]> {
  return schedules(context, {
    name: 'refund schedules',
    wanted: 'money is refunded exactly once',
    check: (shop, books) => checkRefundSequences(shop, books, runs),
  });
}

interface Schedules {
  name: string;
  wanted: string;
  /** Throws if a sequence breaks what is wanted. */
  check(shop: TestShop, books: [string, string]): Promise<void>;
}

async function schedules(context: FaultContext, { name, wanted, check }: Schedules): Promise<Finding[]> {
  // Durability is checked elsewhere, so the commits need not wait for the disk.
  const databaseUrl =
    context.engine === 'postgres'
      ? `${await context.newDatabase()}?options=-csynchronous_commit%3Doff`
      : undefined;
  const shop = await openTestShop(context.engine, { databaseUrl });
  const books = (await bookIds(shop, 2)) as [string, string];
  const violation = await check(shop, books).then(
    () => null,
    (error: Error) => error.message,
  );
  await shop.close();
  const measured = violation ?? '0 violations';
  return [{ name: `${runs} ${name}`, wanted, measured, ok: violation === null }];
}
