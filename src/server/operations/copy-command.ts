import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { backUp, restore } from './shop-copy.ts';

/** `node copy-command.ts backup [folder]` and `node copy-command.ts restore folder`, configured by the environment. */
const [task, folder] = process.argv.slice(2);

try {
  const config = readConfig();
  if (task === 'backup') {
    const target = resolve(
      folder ?? join(config.dataDir, 'backups', new Date().toISOString().replaceAll(':', '-')),
    );
    const { audit, files } = await backUp(config, target);
    console.log(
      `Backed up to ${target}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders, ${files} files. All sums are correct.`,
    );
  } else if (task === 'restore' && folder) {
    const { audit, takenAt } = await restore(config, resolve(folder));
    console.log(
      `Restored the shop as it was at ${takenAt}: ${audit.books} books, ${audit.users} users, ${audit.orders} orders. All sums are correct.`,
    );
  } else {
    throw new ConfigError('Name the backup to restore: npm run restore -- FOLDER.');
  }
} catch (error) {
  if (!(error instanceof Error && (isExpected(error) || 'syscall' in error))) throw error;
  console.error(isExpected(error) ? error.message : `The files cannot be read or written: ${error.message}.`);
  process.exitCode = 1;
}

function isExpected(error: Error): boolean {
  return error instanceof ConfigError || error instanceof DatabaseError || error instanceof Problem;
}
