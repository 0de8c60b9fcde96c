import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Audit } from '../db/audit-queries.ts';
import { DatabaseError, type DbLog } from '../db/database.ts';
import { chooseFiles } from '../files/choose-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { createLocalFiles } from '../files/local-files.ts';
import type { Copied } from '../db/move/table-store.ts';
import { requireMigrated } from '../db/migrate.ts';

const manifestName = 'manifest.json';
const silent: DbLog = { warn: () => undefined };

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

interface Manifest {
  shop: 'warraq';
  engine: 'sqlite' | 'postgres';
  takenAt: string;
  files: number;
  audit: Audit;
}

/** Writes the shop into a new folder: a snapshot of its database, its uploads, and a manifest with an audit of both. */
export async function backUp(place: Place, folder: string): Promise<Manifest> {
  await newFolder(folder);
  try {
    const audit = place.databaseUrl
      ? await (await import('../db/postgres/backup-postgres.ts')).dumpPostgres(place.databaseUrl, folder)
      : await (await import('../db/sqlite/backup-sqlite.ts')).copySqlite(place.dataDir, folder);
    requireRightSums(audit);
    const takenAt = new Date().toISOString();
    // Uploads never change, so a copy made after the snapshot has every file that the snapshot names.
    const files = await copyUploads(await chooseFiles(place, silent), filesOfBackup(folder));
    const engine = place.databaseUrl ? 'postgres' : 'sqlite';
    const manifest: Manifest = { shop: 'warraq', engine, takenAt, files, audit };
    await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 2) + '\n', { mode: 0o600 });
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Replaces a closed shop by a backup and audits the result. The next start migrates it. */
export async function restore(place: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const engine = place.databaseUrl ? 'postgres' : 'sqlite';
  if (manifest.engine !== engine) {
    throw new DatabaseError(
      `This backup is of ${manifest.engine}, but the shop is set up for ${engine}. Restore it where it comes from, then bring the shop here with npm run move.`,
    );
  }
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const leave = await holdClosed(place);
  try {
    const files = await copyUploads(filesOfBackup(folder), await chooseFiles(place, silent));
    if (files !== manifest.files) {
      throw new DatabaseError(`The backup should have ${manifest.files} files, but has ${files}.`);
    }
    if (place.databaseUrl) {
      const { placePostgres } = await import('../db/postgres/backup-postgres.ts');
      requireSame(await placePostgres(folder, place.databaseUrl), manifest);
    } else {
      const { bringSqlite } = await import('../db/sqlite/backup-sqlite.ts');
      const incoming = await bringSqlite(folder, place.dataDir);
      try {
        requireSame(incoming.audit, manifest);
        await incoming.place();
      } finally {
        incoming.drop();
      }
    }
    return manifest;
  } finally {
    await leave();
  }
}

async function holdClosed({ databaseUrl, dataDir }: Place) {
  if (databaseUrl)
    return (await import('../db/postgres/postgres-open-lock.ts')).holdClosed(databaseUrl, 'restore');
  return (await import('../db/sqlite/sqlite-open-lock.ts')).holdClosed(dataDir, 'restore');
}

function requireRightSums({ wrongOrders }: Audit) {
  if (wrongOrders.length === 0) return;
  throw new DatabaseError(`These orders do not sum to their amount: ${wrongOrders.join(', ')}.`);
}

function requireSame(audit: Audit, manifest: Manifest) {
  if (JSON.stringify(audit) === JSON.stringify(manifest.audit)) return;
  throw new DatabaseError('The restored data differ from the backup.');
}

async function newFolder(folder: string) {
  const entries = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => readdir(folder))
    .catch((error: Error) => {
      throw new DatabaseError(`The folder ${folder} cannot be used: ${error.message}.`, { cause: error });
    });
  if (entries.length > 0) throw new DatabaseError(`The folder ${folder} is not empty.`);
}

function filesOfBackup(folder: string): FileStore {
  return createLocalFiles(join(folder, 'files'));
}

/** Copies every file and reads the copy back. */
export async function copyUploads(from: FileStore, to: FileStore): Promise<number> {
  let copied = 0;
  for await (const { name } of from.list()) {
    const bytes = await bytesOf(from, name);
    // The running shop may have deleted it meanwhile.
    if (!bytes) continue;
    await to.put(name, bytes);
    if (!(await bytesOf(to, name))?.equals(bytes)) {
      throw new DatabaseError(`The copy of the file ${name} is not what was copied.`);
    }
    copied++;
  }
  return copied;
}

async function bytesOf(store: FileStore, name: string): Promise<Buffer | null> {
  const file = await store.get(name);
  return file && Buffer.from(await file.bytes());
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Manifest;
    if (manifest.shop === 'warraq') return manifest;
  } catch {
    // The error below says that there is no backup.
  }
  throw new DatabaseError(`There is no backup in ${folder}.`);
}

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
  const folder = await chooseFiles({ dataDir, s3: null }, silent);
  const bucket = await chooseFiles({ dataDir, s3 }, silent);
  return to === 'bucket' ? copyUploads(folder, bucket) : copyUploads(bucket, folder);
}
