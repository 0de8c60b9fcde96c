import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { databaseFailure } from '../db/database-failures.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { placeName } from './backup/backup-store.ts';
import { backUp, findBackup, restore } from './backup/shop-backup.ts';

/** `node copy-command.ts backup …` and `node copy-command.ts restore …`, configured by the environment. */
const help = `npm run backup [-- FOLDER]               adds a backup of the database and the uploads; the shop may be running
npm run backup -- --check [FOLDER]       reads the newest backup and compares every checksum
npm run restore [-- FOLDER] [--at TIME]  puts the newest backup, or that of a time, in the place of the shop's data;
                                         stop every process of the shop first

Without FOLDER, BACKUP_TO is the place: a folder, or s3://BUCKET. TIME is the beginning of a time, such as 2026-11-17.
npm run admin -- backups lists them.`;

try {
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
} catch (error) {
  const sentence = error instanceof Error ? sentenceOf(error) : null;
  if (!sentence) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

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

/** Null for a fault of ours, which is shown with its stack. */
function sentenceOf(error: Error): string | null {
  if (
    [error, error.cause].some((one) => databaseFailure(one) === 'full') ||
    /No space left on device/.test(error.message)
  )
    return `The disk is full, nothing was changed: free some space and try again (${error.message}).`;
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  if (error instanceof Problem) return error.message + reason;
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage || error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  return 'syscall' in error ? `The files cannot be read or written: ${error.message}.` : null;
}
