import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { requireMigrated } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { isUsageError, Refusal, sentenceOf } from '../terminal.ts';
import { randomBytes } from 'node:crypto';
import { normaliseEmail } from '../../../rules/accounts.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { createSellerLogin, hashPassword } from '../../accounts/passwords.ts';
import { endAccess, lockSeller, ownerId, setMemberPassword } from '../../accounts/account-queries.ts';
import { sellerPassword } from '../../accounts/seller-password.ts';
import { audit } from '../../db/audit-queries.ts';
import { updateRows } from '../../db/rows.ts';
import { filesOf } from '../../files/file-store.ts';
import { chooseFiles } from '../../files/local-files.ts';
import { addressesInUse } from '../used-file-queries.ts';
import { deletePerson, lockPerson, openOrders } from './erase-person-queries.ts';
import { hasEveryNumber, wrongRows } from './verify-queries.ts';

/** What the desk cannot do. The shop may be running. */
const help = `npm run admin -- reset-owner         gives the owner a new password and shows it once; it counts from now on,
                                     ends the owner's sessions and turns the second factor off
npm run admin -- verify              checks the sums of all orders, every reference, the card payments, held copies
                                     and the files; changes nothing
npm run admin -- erase-person EMAIL  deletes account, sessions, cart, addresses, messages, newsletter and mails of one
                                     person; orders that are done stay without them; backups still have the person`;

const commands: Record<string, (db: Db, config: Config, ...args: string[]) => Promise<string>> = {
  async 'reset-owner'(db, config) {
    return `${config.seller.email} / ${await resetOwner(db, config)}`;
  },

  async verify(db, config) {
    const { counted, faults } = await verify(db, config);
    if (faults.length > 0) throw new Refusal([...faults, `Faults: ${faults.length}. ${counted}`].join('\n'));
    return `All correct: ${counted}`;
  },

  'erase-person': (db, _, email) => erasePerson(db, email!, Date.now()),
};

/** Runs one command. Returns what to print, and the exit code. */
export async function runAdmin(
  args: string[],
  configure: () => Config,
): Promise<{ code: 0 | 1; said: string }> {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [name = '', ...given] = positionals;
    if (!name || values.help) return { code: 0, said: help };
    const isCall = Object.hasOwn(commands, name) && given.length === (name === 'erase-person' ? 1 : 0);
    if (!isCall) throw new Refusal(help);
    const config = configure();
    await requireMigrated(config);
    const db = await openDatabase(config);
    try {
      return { code: 0, said: await commands[name]!(db, config, ...given) };
    } finally {
      await db.close();
    }
  } catch (error) {
    const said = sentenceOf(error);
    if (said === null) throw error;
    return { code: 1, said: isUsageError(error as Error) ? help : said };
  }
}

/** Gives the owner a new password in place of the configured one, without a second factor. Returns it. */
async function resetOwner(db: Db, config: Config): Promise<string> {
  const { fingerprint } = createSellerLogin(config.seller.email, sellerPassword(config).password);
  const password = randomBytes(16).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (trx) => {
    await lockSeller(trx);
    await setMemberPassword(trx, ownerId, passwordHash, fingerprint);
    await updateRows(trx, 'members', { id: ownerId }, { totpSecret: null, recoveryCodes: '[]' });
    await endAccess(trx, { memberId: ownerId });
  });
  return password;
}

/** Checks the data and the files. Returns what was counted and what is wrong. */
export async function verify(db: Db, config: Config): Promise<{ counted: string; faults: string[] }> {
  const { books, users, orders, lines, wrongOrders } = await audit(db.sql);
  const files = await chooseFiles(config);
  const named = new Set<string>();
  for await (const urls of addressesInUse(db)) urls.flatMap(filesOf).forEach((name) => named.add(name));
  const stored = new Set<string>();
  for await (const { name } of files.list()) stored.add(name);
  const missing = [...named].filter((name) => !stored.has(name));
  return {
    counted: `${books} books, ${users} users, ${orders} orders, ${lines} lines, ${named.size} files in use.`,
    faults: [
      ...wrongOrders.map((id) => `The lines of order ${id} do not sum to its amount.`),
      ...(await wrongRows(db.sql)),
      ...((await hasEveryNumber(db.sql, 'invoices')) ? [] : ['The numbers of the invoices have a gap.']),
      ...((await hasEveryNumber(db.sql, 'credit-notes'))
        ? []
        : ['The numbers of the credit notes have a gap.']),
      ...missing.map((name) => `The file ${name} of a book is missing.`),
    ],
  };
}

/** Deletes one person, whose orders stay for the books of the shop without name and address. Says what was deleted. */
async function erasePerson(db: Db, given: string, now: number): Promise<string> {
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
