import type { Config } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { requireMigrated } from '../db/migrate.ts';
import type { Copied } from '../db/move/table-store.ts';
import { chooseFiles } from '../files/local-files.ts';
import { type FileStore, putVerified, readBytes } from '../files/file-store.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
type Progress = (what: string, done: number, of: number) => void;

/** Copies the database of a closed shop to the other engine. The source is only read. */
export async function moveDatabase(
  { databaseUrl, dataDir }: Place,
  to: string,
  progress: Progress,
): Promise<Copied[]> {
  if (to === 'sqlite' ? !databaseUrl : databaseUrl !== null)
    throw new DatabaseError(
      to === 'sqlite'
        ? 'The shop is on SQLite already. To move it from PostgreSQL, set DATABASE_URL to where it is now.'
        : 'The shop is on PostgreSQL already (DATABASE_URL is set). To move it from SQLite, run this without DATABASE_URL.',
    );
  await requireMigrated({ databaseUrl, dataDir });
  const { toPostgres, toSqlite } = await import('../db/move/move-database.ts');
  return databaseUrl ? toSqlite(databaseUrl, dataDir, progress) : toPostgres(dataDir, to, progress);
}

/** Copies the uploads from the folder into the configured bucket, or back. What is there already is left. */
export async function moveFiles({ dataDir, s3 }: Place, to: 'bucket' | 'folder'): Promise<number> {
  if (!s3) throw new DatabaseError('Set S3_BUCKET and its keys, so that the bucket is known.');
  const folder = await chooseFiles({ dataDir, s3: null });
  const bucket = await chooseFiles({ dataDir, s3 });
  return to === 'bucket' ? copyUploads(folder, bucket) : copyUploads(bucket, folder);
}

async function copyUploads(from: FileStore, to: FileStore): Promise<number> {
  let copied = 0;
  for await (const { name } of from.list()) {
    const bytes = await readBytes(from, name);
    if (!bytes) continue;
    await putVerified(to, name, bytes);
    copied++;
  }
  return copied;
}
