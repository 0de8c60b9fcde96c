import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  link,
  mkdir,
  mkdtempDisposable,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Audit } from '../db/audit-queries.ts';
import { type Db, DatabaseError } from '../db/database.ts';
import { deleteAbandoned, syncFolder } from '../db/local-disk.ts';
import { putVerified, readBytes } from '../files/file-store.ts';
import { chooseFiles } from '../files/local-files.ts';
import { version } from '../version.ts';

/*
 * A backup is a folder `warraq-TIME`: the database, the uploads in `files/`, and a manifest with the checksum of each. It gets
 * its name when it is complete. The newest `keep` of them are kept.
 */

export type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
type Target = Config['backup'];

interface Manifest {
  shop: 'warraq';
  version: string;
  engine: Db['engine'];
  takenAt: string;
  audit: Audit;
  /** SHA-256 by path in the backup's folder. */
  checksums: Record<string, string>;
}

export interface Backup extends Manifest {
  path: string;
}

const day = 86_400_000;
const prefix = 'warraq-';
const partPrefix = 'incomplete-';
const databaseFile = (engine: Db['engine']) => (engine === 'postgres' ? 'warraq.dump' : 'warraq.sqlite');

/** Takes a backup of the shop, which may be running, and deletes the oldest. The outcome is noted for the desk. */
export async function backUp(place: Place, target: Target, now = Date.now()): Promise<Backup> {
  try {
    const taken = await takeBackup(place, target, now);
    await noteOutcome(place, { at: now, error: null });
    return taken;
  } catch (error) {
    await noteOutcome(place, { at: now, error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

async function takeBackup(place: Place, { folder, keep }: Target, now: number): Promise<Backup> {
  const { databaseUrl, dataDir } = place;
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  if (!databaseUrl && !existsSync(dataDir))
    throw new DatabaseError(`There is no shop in ${dataDir} to back up.`);
  const previous = await newest(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteAbandoned(folder, now - day, partPrefix);
  const takenAt = new Date(now).toISOString();
  await using part = await mkdtempDisposable(join(folder, partPrefix));
  const audit = databaseUrl
    ? await (await import('../db/postgres/backup-postgres.ts')).dumpPostgres(databaseUrl, part.path)
    : await (await import('../db/sqlite/backup-sqlite.ts')).copySqlite(dataDir, part.path);
  if (audit.wrongOrders.length > 0)
    throw new DatabaseError(`These orders do not sum to their amount: ${audit.wrongOrders.join(', ')}.`);
  refuseEmptyShop(audit, previous);

  const database = databaseFile(engine);
  const checksums = { [database]: await checksumOf(join(part.path, database)) };
  await mkdir(join(part.path, 'files'), { mode: 0o700 });
  const uploads = await chooseFiles(place);
  // Files never change, so what is listed after the database has every file that the database names.
  for await (const { name } of uploads.list()) {
    const file = `files/${name}`;
    const known = previous?.checksums[file];
    if (known && (await isLinked(join(previous.path, file), join(part.path, file)))) {
      checksums[file] = known;
      continue;
    }
    const bytes = await readBytes(uploads, name);
    // The running shop may have deleted it meanwhile.
    if (!bytes) continue;
    await writeFile(join(part.path, file), bytes, { mode: 0o600, flush: true });
    checksums[file] = await checksumOf(join(part.path, file));
  }
  const manifest: Manifest = { shop: 'warraq', version, engine, takenAt, audit, checksums };
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(join(part.path, 'manifest.json'), text, { mode: 0o600, flush: true });
  const path = join(folder, `${prefix}${takenAt.slice(0, 19).replaceAll(':', '-')}`);
  await syncFolder(part.path);
  await rename(part.path, path);
  await syncFolder(folder);
  for (const { name } of (await listBackups(folder)).slice(keep))
    await rm(join(folder, name), { recursive: true });
  return { ...manifest, path };
}

/** A database that lost everything must not replace the good backups one after the other. */
function refuseEmptyShop({ books, users, orders }: Audit, previous: Backup | undefined) {
  const before = previous?.audit;
  if (books + users + orders > 0 || !before || before.books + before.users + before.orders === 0) return;
  throw new DatabaseError(
    `The shop is empty, but its backup of ${previous.takenAt} has ${before.books} books and ${before.orders} orders. No backup was taken. Check DATA_DIR and DATABASE_URL, or choose another place for the backups of a new shop.`,
  );
}

/** The complete backups in a folder, from the newest to the oldest. */
export async function listBackups(folder: string): Promise<{ name: string; takenAt: number }[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) =>
    /^warraq-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name),
  );
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({
      name,
      takenAt: Date.parse(`${name.slice(7, 18)}${name.slice(18).replaceAll('-', ':')}Z`),
    }));
}

async function newest(folder: string): Promise<Backup | undefined> {
  const [backup] = await listBackups(folder);
  return backup && readBackup(join(folder, backup.name)).catch(() => undefined);
}

/** The newest backup in a folder, or the newest whose time begins with `at`, or the backup that the folder itself is. */
export async function findBackup(folder: string, at = ''): Promise<Backup> {
  if (existsSync(join(folder, 'manifest.json'))) return readBackup(folder);
  const begins = prefix + at.replaceAll(':', '-');
  const found = (await listBackups(folder)).find(({ name }) => name.startsWith(begins));
  if (!found) throw new DatabaseError(`There is no backup${at && ` of ${at}`} in ${folder}.`);
  return readBackup(join(folder, found.name));
}

async function readBackup(path: string): Promise<Backup> {
  const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.shop !== 'warraq' || !manifest.checksums)
    throw new DatabaseError(`${path} is not a backup that this version can read.`);
  return { ...manifest, path };
}

export async function verifyBackup({ path, checksums }: Backup): Promise<void> {
  for (const [file, checksum] of Object.entries(checksums)) {
    const found = await checksumOf(join(path, file)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DatabaseError(`The file ${file} of the backup is missing.`) : error;
    });
    if (found !== checksum) throw new DatabaseError(`The file ${file} of the backup is damaged.`);
  }
}

/** A file that the previous backup has takes no more room. False on a disk that cannot link, or without the file. */
const isLinked = (from: string, to: string) =>
  link(from, to)
    .then(() => true)
    .catch(() => false);

async function checksumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await using handle = await open(file);
  for await (const chunk of handle.createReadStream({ autoClose: false })) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

/** Checks a backup, replaces a closed shop by it and audits the result. */
export async function restore(place: Place, backup: Backup): Promise<void> {
  const { databaseUrl, dataDir } = place;
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  if (backup.engine !== engine)
    throw new DatabaseError(
      `This backup is of ${backup.engine}, but the shop is set up for ${engine}. Restore it where it comes from, then bring the shop here with npm run move.`,
    );
  await verifyBackup(backup);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const reopen = databaseUrl
    ? await (await import('../db/postgres/postgres-open-lock.ts')).holdClosed(databaseUrl, 'restore')
    : (await import('../db/sqlite/sqlite-open-lock.ts')).holdClosed(dataDir, 'restore');
  try {
    const uploads = await chooseFiles(place);
    for (const file of Object.keys(backup.checksums).filter((name) => name.startsWith('files/')))
      await putVerified(uploads, file.slice('files/'.length), await readFile(join(backup.path, file)));
    if (databaseUrl) {
      const { placePostgres } = await import('../db/postgres/backup-postgres.ts');
      requireSame(await placePostgres(backup.path, databaseUrl), backup);
    } else {
      const { placeSqlite } = await import('../db/sqlite/backup-sqlite.ts');
      await placeSqlite(backup.path, dataDir, (audit) => requireSame(audit, backup));
    }
  } finally {
    await reopen();
  }
}

function requireSame(audit: Audit, backup: Backup) {
  if (JSON.stringify(audit) !== JSON.stringify(backup.audit))
    throw new DatabaseError('The restored data differ from the backup.');
}

interface BackupOutcome {
  at: number;
  error: string | null;
}

const outcomeFile = ({ dataDir }: Pick<Place, 'dataDir'>) => join(dataDir, 'last-backup.json');

async function noteOutcome(place: Place, outcome: BackupOutcome) {
  await writeFile(outcomeFile(place), JSON.stringify(outcome), { mode: 0o600 });
}

/** How the last backup of this data folder ended, whether it is still there or not. */
export async function lastOutcome(place: Pick<Place, 'dataDir'>): Promise<BackupOutcome | null> {
  try {
    return JSON.parse(await readFile(outcomeFile(place), 'utf8')) as BackupOutcome;
  } catch {
    return null;
  }
}
