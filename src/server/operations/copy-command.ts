import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { placeName } from './backup/backup-store.ts';
import { backUp, findBackup, restore } from './backup/shop-backup.ts';
import { runAtTerminal } from './terminal.ts';

/** `node copy-command.ts backup …` and `node copy-command.ts restore …`, configured by the environment. */
const help = `npm run backup [-- FOLDER]               adds a backup of the database and the uploads; the shop may be running
npm run backup -- --check [FOLDER]       reads the newest backup and compares every checksum
npm run restore [-- FOLDER] [--at TIME]  puts the newest backup, or that of a time, in the place of the shop's data;
                                         stop every process of the shop first

Without FOLDER, BACKUP_TO is the place: a folder, or s3://BUCKET. TIME is the beginning of a time, such as 2026-11-17.
npm run admin -- backups lists them.`;

await runAtTerminal(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      check: { type: 'boolean' },
      at: { type: 'string' },
    },
  });
  const [task, folder, ...more] = positionals;
  if (values.help) console.log(help);
  else if (more.length > 0) throw new ConfigError(help);
  else if (task === 'backup' && values.check) await check(targetOf(readConfig(), folder), values.at);
  else if (task === 'backup') await takeBackup(folder);
  else if (task === 'restore') await putBack(folder, values.at);
  else throw new ConfigError(help);
});

function targetOf({ backup }: Config, folder?: string): Config['backup'] {
  return folder ? { ...backup, to: { folder: resolve(folder) } } : backup;
}

async function takeBackup(folder?: string) {
  const config = readConfig();
  const target = targetOf(config, folder);
  const { manifest, added } = await backUp(config, target);
  const { audit, files } = manifest;
  console.log(
    `Backed up to ${placeName(target.to)}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders, ${Object.keys(files).length} files, ${added} of them new. All sums are correct.`,
  );
}

async function check(target: Config['backup'], at?: string) {
  const backup = await findBackup(target, at);
  await backup.verify();
  console.log(
    `The backup of ${backup.takenAt} is complete: ${backup.files.length} files, all sums are correct.`,
  );
}

async function putBack(folder?: string, at?: string) {
  const config = readConfig();
  const backup = await findBackup(targetOf(config, folder), at);
  await restore(config, backup);
  const { audit, takenAt } = backup;
  console.log(
    `Restored the shop as it was at ${takenAt}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders. All sums are correct.`,
  );
}
