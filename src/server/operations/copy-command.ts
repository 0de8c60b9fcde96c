import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { backUp, restore } from './shop-copy.ts';

/** `node copy-command.ts backup [folder]` and `node copy-command.ts restore folder`, configured by the environment. */
const help = `npm run backup [-- FOLDER]    copies the database and the uploads into a new folder; the shop may be running
npm run restore -- FOLDER   puts a backup in the place of the shop's data; stop every process of the shop first`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [task, folder, ...more] = positionals;
  if (values.help) console.log(help);
  else if (task === 'backup' && more.length === 0) await takeBackup(folder);
  else if (task === 'restore' && folder && more.length === 0) await putBack(folder);
  else throw new ConfigError(help);
} catch (error) {
  if (!(error instanceof Error && (isExpected(error) || 'syscall' in error))) throw error;
  console.error(
    'syscall' in error ? `The files cannot be read or written: ${error.message}.` : error.message,
  );
  process.exitCode = 1;
}

async function takeBackup(folder?: string) {
  const config = readConfig();
  const target = resolve(
    folder ?? join(config.dataDir, 'backups', new Date().toISOString().replaceAll(':', '-')),
  );
  const { audit, files } = await backUp(config, target);
  console.log(
    `Backed up to ${target}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders, ${files} files. All sums are correct.`,
  );
}

async function putBack(folder: string) {
  const { audit, takenAt } = await restore(readConfig(), resolve(folder));
  console.log(
    `Restored the shop as it was at ${takenAt}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders. All sums are correct.`,
  );
}

function isExpected(error: Error): boolean {
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isUsage || [ConfigError, DatabaseError, Problem].some((kind) => error instanceof kind);
}
