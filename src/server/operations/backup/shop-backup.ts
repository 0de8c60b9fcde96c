import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Config } from '../../config.ts';
import { type Audit, audit as auditOf } from '../../db/audit-queries.ts';
import { DatabaseError, type Db } from '../../db/database.ts';
import { deleteAbandoned } from '../../db/local-disk.ts';
import { chooseFiles } from '../../files/local-files.ts';
import { putVerified, readBytes } from '../../files/file-store.ts';
import { version } from '../../version.ts';
import { BackupStore, placeName } from './backup-store.ts';
import { type BackupSource, oldBackup } from './old-backup.ts';
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../db/open.ts';
import { indexOlderBooks } from '../../catalogue/book-bulk-queries.ts';
import { indexOlderOrders } from '../../orders/order-index-queries.ts';

const day = 86_400_000;
const copyPrefix = 'backing-up-';

export type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
type Target = Config['backup'];

interface Manifest {
  shop: 'warraq';
  version: string;
  engine: Db['engine'];
  takenAt: string;
  audit: Audit;
  /** The name of its content in the store; the same for each file. A copy of SQLite is compressed with gzip. */
  database: string;
  files: Record<string, string>;
}

interface TakenBackup {
  manifest: Manifest;
  /** How many files were not in the store yet. */
  added: number;
}

/** Adds a backup to its store and deletes those that are no longer needed. The outcome is noted for the desk. */
export async function backUp(place: Place, target: Target, now = Date.now()): Promise<TakenBackup> {
  try {
    const taken = await takeBackup(place, target, now);
    await noteOutcome(place, { at: now, error: null });
    return taken;
  } catch (error) {
    await noteOutcome(place, { at: now, error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

async function takeBackup(place: Place, target: Target, now: number): Promise<TakenBackup> {
  const { databaseUrl, dataDir } = place;
  if (!databaseUrl && !existsSync(dataDir))
    throw new DatabaseError(`There is no shop in ${dataDir} to back up.`);
  const store = await BackupStore.open(target, true);
  await using copy = await temporaryCopy(dataDir, now);
  const audit = databaseUrl
    ? await (await import('../../db/postgres/backup-postgres.ts')).dumpPostgres(databaseUrl, copy.path)
    : await (await import('../../db/sqlite/backup-sqlite.ts')).copySqlite(dataDir, copy.path);
  if (audit.wrongOrders.length > 0)
    throw new DatabaseError(`These orders do not sum to their amount: ${audit.wrongOrders.join(', ')}.`);
  const takenAt = new Date(now).toISOString();
  const [newest] = store.backups;
  const previous = newest && (await store.manifest<Manifest>(newest.name).catch(() => undefined));
  refuseEmptyShop(audit, previous);

  const path = databaseUrl
    ? join(copy.path, 'warraq.dump')
    : await compressed(join(copy.path, 'warraq.sqlite'));
  const database = await store.add({ path, size: (await stat(path)).size }, now);
  // Uploads never change, so what is read after the snapshot has every file that the snapshot names, and a file that the
  // previous backup has need not be read again.
  const files: Manifest['files'] = {};
  const uploads = await chooseFiles(place);
  let added = 0;
  for await (const { name } of uploads.list()) {
    const known = previous?.files[name];
    if (known && store.has(known)) {
      files[name] = known;
      continue;
    }
    const bytes = await readBytes(uploads, name);
    // The running shop may have deleted it meanwhile.
    if (!bytes) continue;
    files[name] = await store.add(bytes, now);
    added++;
  }
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  const manifest: Manifest = { shop: 'warraq', version, engine, takenAt, audit, database, files };
  await store.addManifest(manifest, now);
  await store.prune(async (name) => {
    const retained = await store.manifest<Manifest>(name);
    return [retained.database, ...Object.values(retained.files)];
  }, now);
  return { manifest, added };
}

/** A database that lost everything must not replace the good backups one after the other. */
function refuseEmptyShop({ books, users, orders }: Audit, previous: Manifest | undefined) {
  const before = previous?.audit;
  if (books + users + orders > 0 || !before || before.books + before.users + before.orders === 0) return;
  throw new DatabaseError(
    `The shop is empty, but its backup of ${previous.takenAt} has ${before.books} books and ${before.orders} orders. No backup was taken. Check DATA_DIR and DATABASE_URL, or choose another place for the backups of a new shop.`,
  );
}

/** In the data folder: /tmp is memory on some systems. What a killed backup left there is deleted. */
async function temporaryCopy(dataDir: string, now: number) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await deleteAbandoned(dataDir, now - day, copyPrefix);
  return mkdtempDisposable(join(dataDir, copyPrefix));
}

async function compressed(file: string): Promise<string> {
  const path = `${file}.gz`;
  await pipeline(createReadStream(file), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** The newest backup in a place, or the newest whose time begins with `at`. A folder may be a backup of an old version. */
export async function findBackup(target: Target, at = ''): Promise<BackupSource> {
  const old = 'folder' in target.to ? await oldBackup(target.to.folder) : null;
  if (old) return old;
  const store = await BackupStore.open(target);
  const found = store.backups.find(({ name }) => name.startsWith(`backup-${at.replaceAll(':', '-')}`));
  if (!found) throw new DatabaseError(`There is no backup${at && ` of ${at}`} in ${placeName(target.to)}.`);
  const { engine, takenAt, audit, database, files } = await store.manifest<Manifest>(found.name);
  return {
    engine,
    takenAt,
    audit,
    files: Object.keys(files),
    bytes: (file) => store.bytes(files[file]!),
    async extractDatabase(folder) {
      const isDump = engine === 'postgres';
      const file = createWriteStream(join(folder, isDump ? 'warraq.dump' : 'warraq.sqlite'), { mode: 0o600 });
      await (isDump
        ? pipeline(store.read(database), file)
        : pipeline(store.read(database), createGunzip(), file));
    },
    async verify() {
      for (const name of new Set([database, ...Object.values(files)])) await store.verify(name);
    },
  };
}

/** Replaces a closed shop by a backup and audits the result. The next start migrates it. */
export async function restore(place: Place, backup: BackupSource): Promise<void> {
  const { databaseUrl, dataDir } = place;
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  if (backup.engine !== engine) {
    throw new DatabaseError(
      `This backup is of ${backup.engine}, but the shop is set up for ${engine}. Restore it where it comes from, then bring the shop here with npm run move.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const leave = await holdClosed(place);
  try {
    const uploads = await chooseFiles(place);
    for (const name of backup.files) await putVerified(uploads, name, await backup.bytes(name));
    await using copy = await temporaryCopy(dataDir, Date.now());
    await backup.extractDatabase(copy.path);
    if (databaseUrl) {
      const { placePostgres } = await import('../../db/postgres/backup-postgres.ts');
      requireSame(await placePostgres(copy.path, databaseUrl), backup);
      return;
    }
    const { placeSqlite } = await import('../../db/sqlite/backup-sqlite.ts');
    await placeSqlite(copy.path, dataDir, (audit) => requireSame(audit, backup));
  } finally {
    await leave();
  }
}

async function holdClosed({ databaseUrl, dataDir }: Place) {
  if (databaseUrl)
    return (await import('../../db/postgres/postgres-open-lock.ts')).holdClosed(databaseUrl, 'restore');
  return (await import('../../db/sqlite/sqlite-open-lock.ts')).holdClosed(dataDir, 'restore');
}

function requireSame(audit: Audit, backup: BackupSource) {
  if (JSON.stringify(audit) === JSON.stringify(backup.audit)) return;
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

/** Opens a copy of a backup as a start of this version would. Returns the number of its migrations. */
export async function tryUpgrade({ databaseUrl, dataDir }: Place, backup: BackupSource): Promise<number> {
  await using copy = await temporaryCopy(dataDir, Date.now());
  await backup.extractDatabase(copy.path);
  if (!databaseUrl) return openCopy({ databaseUrl: null, dataDir: copy.path }, backup);
  const { placePostgres, temporaryDatabase } = await import('../../db/postgres/backup-postgres.ts');
  await using database = await temporaryDatabase(databaseUrl, `warraq_try_${randomBytes(4).toString('hex')}`);
  await placePostgres(copy.path, database.url);
  return await openCopy({ databaseUrl: database.url, dataDir: copy.path }, backup);
}

async function openCopy(place: Pick<Place, 'databaseUrl' | 'dataDir'>, backup: BackupSource) {
  const db = await openDatabase(place);
  try {
    await indexOlderBooks(db);
    await indexOlderOrders(db);
    if (JSON.stringify(await auditOf(db.sql)) !== JSON.stringify(backup.audit))
      throw new DatabaseError('The migrated copy differs from the backup.');
    return db.migrated.length;
  } finally {
    await db.close();
  }
}
