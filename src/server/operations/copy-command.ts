import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { type Backup, backUp, findBackup, restore, verifyBackup } from './backup.ts';
import { runAtTerminal } from './terminal.ts';

/** `node copy-command.ts backup …` and `node copy-command.ts restore …`, configured by the environment. */
const help = `npm run backup [-- FOLDER]               backs up the database and the uploads; the shop may be running
npm run backup -- --check [FOLDER]       reads the newest backup and compares every checksum
npm run restore [-- FOLDER] [--at TIME]  puts the newest backup, or that of a time, in the place of the shop's data;
                                         stop every process of the shop first

Without FOLDER, BACKUP_TO is the place. The newest BACKUP_KEEP backups are kept (14). TIME is the beginning of a time, such as
2026-11-17; the folders of the backups are named by theirs.`;

await runAtTerminal(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      check: { type: 'boolean' },
      at: { type: 'string' },
    },
  });
  const [task, given, ...more] = positionals;
  if (values.help) return console.log(help);
  if (more.length > 0 || (task !== 'backup' && task !== 'restore')) throw new ConfigError(help);
  const config = readConfig();
  const folder = given ? resolve(given) : config.backup.folder;
  if (task === 'backup' && values.check) {
    const backup = await findBackup(folder, values.at);
    await verifyBackup(backup);
    console.log(`${backup.path} is complete: all checksums are correct.`);
  } else if (task === 'backup') {
    const backup = await backUp(config, { ...config.backup, folder });
    console.log(`Backed up to ${backup.path}: ${contents(backup)}`);
  } else {
    const backup = await findBackup(folder, values.at);
    await restore(config, backup);
    console.log(`Restored ${backup.path}: ${contents(backup)}`);
  }
});

function contents({ audit, checksums }: Backup): string {
  const files = Object.keys(checksums).filter((name) => name.startsWith('files/')).length;
  return `${audit.books} books, ${audit.users} users, ${audit.orders} orders, ${files} files. All sums are correct.`;
}
