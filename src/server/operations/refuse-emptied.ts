import type { Config } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { migrationsOf } from '../db/migrate.ts';
import { chooseFiles } from '../files/local-files.ts';
import { listBackups } from './backup.ts';

/**
 * Uploads or backups beside a database without tables mean that a disk is not mounted or an address is wrong. Starting
 * would open an empty shop under the name of the old one.
 */
export async function refuseEmptied(config: Config): Promise<void> {
  if (config.demo || (await migrationsOf(config)).applied.size > 0) return;
  // A place that cannot be read is no reason not to start.
  const backups = await listBackups(config.backup.folder).catch(() => []);
  const trace =
    backups.length > 0 ? 'backups' : (await hasUploads(config).catch(() => false)) ? 'uploads' : null;
  if (!trace) return;
  const place = trace === 'backups' ? config.backup.folder : (config.s3?.bucket ?? config.dataDir);
  throw new DatabaseError(
    `The database is empty, but there are ${trace} of a shop in ${place}. Check that DATA_DIR is mounted and DATABASE_URL is right, or bring the data back with npm run restore or npm run move. A new shop needs a place of its own.`,
  );
}

async function hasUploads(config: Config): Promise<boolean> {
  const files = await chooseFiles(config);
  for await (const _file of files.list()) return true;
  return false;
}
