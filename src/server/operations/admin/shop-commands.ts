import { removeSamples } from '../../demo/sample-removal-queries.ts';
import { pendingMigrations } from '../../db/pending-migrations.ts';
import { renewSellerPassword } from '../../accounts/seller-password.ts';
import { version } from '../../version.ts';
import { type Command, counted, Refusal } from './command.ts';
import { verify } from './verify.ts';

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
    name: 'verify',
    args: [],
    about: 'Check the sums of all orders, every reference, the card payments and the files. Changes nothing.',
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
