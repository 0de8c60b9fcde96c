import { removeSamples } from '../../demo/sample-removal-queries.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { renewSellerPassword } from '../../accounts/seller-password.ts';
import { version } from '../../version.ts';
import { lastOutcome, listBackups } from '../backup.ts';
import { Refusal } from '../terminal.ts';
import { type Command, counted } from './command.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../db/audit-queries.ts';
import type { Db } from '../../db/database.ts';
import { chooseFiles } from '../../files/local-files.ts';
import { addressesInUse } from '../used-file-queries.ts';
import { filesOf } from '../../files/file-store.ts';
import {
  brokenReferences,
  hasEveryNumber,
  unsettledOrders,
  wronglyCredited,
  wronglyHeld,
  wronglyRefunded,
} from './verify-queries.ts';

export const shopCommands: Command[] = [
  {
    name: 'version',
    args: [],
    about: 'Show the version of the shop and the migrations that its next start would run.',
    async run({ config }) {
      const pending = await pendingMigrations(config);
      const list =
        pending.length > 0 ? `Pending migrations: ${pending.join(', ')}.` : 'No pending migrations.';
      return [`Warraq ${version} on ${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}.`, list];
    },
  },
  {
    name: 'backups',
    args: [],
    about: 'List the backups in BACKUP_TO, with the age of the last good one.',
    async run({ config, now }) {
      const backups = await listBackups(config.backup.folder);
      const [newest] = backups;
      if (!newest) throw new Refusal(`There is no backup in ${config.backup.folder}.`);
      const failure = (await lastOutcome(config))?.error;
      return [
        ...backups.map(({ takenAt }) => new Date(takenAt).toISOString().replace('.000Z', 'Z')),
        `${counted(backups.length, 'backup')} in ${config.backup.folder}. The last one is ${counted(Math.floor((now - newest.takenAt) / 3_600_000), 'hour')} old.`,
        ...(failure ? [`A later backup failed: ${failure}`] : []),
      ];
    },
  },
  {
    name: 'verify',
    args: [],
    about:
      'Check the sums of all orders, every reference, the card payments, held copies and the files. Changes nothing.',
    async run({ db, config }) {
      const { counted: counts, faults } = await verify(await db(), config);
      if (faults.length > 0)
        throw new Refusal([...faults, `${counted(faults.length, 'fault')}: ${counts}`].join('\n'));
      return [`All correct: ${counts}`];
    },
  },
  {
    name: 'reset-seller-password',
    args: [],
    about:
      'Generate a new password for the seller and show it once. It counts from the next start of the shop.',
    details:
      'A password set by SELLER_PASSWORD is changed there instead. Sessions under the old password end.',
    async run({ config, db, dryRun }) {
      if (config.seller.password)
        throw new Refusal('The password is set by SELLER_PASSWORD: change it there and restart the shop.');
      // Refuses a folder or a database without a shop.
      await db();
      const password = dryRun ? '(a new password)' : renewSellerPassword(config.dataDir);
      return [
        `${config.seller.email} / ${password}`,
        'Restart the shop: until then the old password counts.',
      ];
    },
  },
  {
    name: 'remove-samples',
    args: [],
    about: 'Delete the sample books of the demo from a shop that became real. Ordered ones are archived.',
    async run({ changeCatalogue, now }) {
      const { deleted, archived } = await changeCatalogue((trx) => removeSamples(trx, now));
      if (deleted + archived === 0) throw new Refusal('There are no sample books in this shop.');
      return [`Deleted ${counted(deleted, 'sample book')}, archived ${archived} that were ordered.`];
    },
  },
];

/** Checks the data and the files. Returns what was counted and what is wrong. */
export async function verify(db: Db, config: Config): Promise<{ counted: string; faults: string[] }> {
  const { books, users, orders, lines, wrongOrders } = await audit(db.sql);
  const files = await chooseFiles(config);
  const named = new Set<string>();
  for await (const urls of addressesInUse(db)) urls.flatMap(filesOf).forEach((name) => named.add(name));
  const stored = new Set<string>();
  for await (const { name } of files.list()) stored.add(name);
  const missing = [...named].filter((name) => !stored.has(name));
  const unsettled = await unsettledOrders(db.sql);
  return {
    counted: `${books} books, ${users} users, ${orders} orders, ${lines} lines, ${named.size} files in use.`,
    faults: [
      ...wrongOrders.map((id) => `The lines of order ${id} do not sum to its amount.`),
      ...unsettled.map((id) => `Order ${id} and its card payment disagree on whether it is paid.`),
      ...(await wronglyRefunded(db.sql)).map((id) => `Order ${id} and its refunds disagree.`),
      ...(await wronglyHeld(db.sql)).map(
        (id) => `Unpaid orders hold another number of book ${id} than its stock says.`,
      ),
      ...(await wronglyCredited(db.sql)).map((id) => `Order ${id} and its credit notes disagree.`),
      ...((await hasEveryNumber(db.sql, 'invoices')) ? [] : ['The numbers of the invoices have a gap.']),
      ...((await hasEveryNumber(db.sql, 'credit-notes'))
        ? []
        : ['The numbers of the credit notes have a gap.']),
      ...(await brokenReferences(db.sql)).map(
        ({ from, column, rows }) => `The ${column} of ${counted(rows, 'row')} in ${from} does not exist.`,
      ),
      ...missing.map((name) => `The file ${name} of a book is missing.`),
    ],
  };
}
