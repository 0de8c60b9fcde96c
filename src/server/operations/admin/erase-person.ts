import { normaliseEmail } from '../../../rules/accounts.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../terminal.ts';
import { deletePerson, lockPerson, openOrders } from './erase-person-queries.ts';

/** Deletes one person, whose orders stay for the books of the shop without name and address. Says what was deleted. */
export async function erasePerson(db: Db, given: string, now: number): Promise<string> {
  const email = normaliseEmail(given);
  const done = await db.transaction(async (trx) => {
    await lockPerson(trx, email);
    const open = (await openOrders(trx, email)).map(formatOrderNumber);
    if (open.length > 0)
      throw new Refusal(
        `${email} has open orders: deliver or cancel them first (${open.slice(0, 5).join(', ')}).`,
      );
    return deletePerson(trx, email, now);
  });
  const { account, messages, subscriptions, mails, orders } = done;
  if (Object.values(done).every((count) => count === 0))
    throw new Refusal(`The shop has nothing of ${email}.`);
  return `Erased ${email}. Deleted: account ${account}, messages ${messages}, newsletter ${subscriptions}, mails ${mails}. Orders without the person: ${orders}.`;
}
