import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { audit, type Audit } from '../db/audit-queries.ts';
import { DatabaseError, type DbLog } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { chooseFiles } from '../files/choose-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { createLocalFiles } from '../files/local-files.ts';

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

/** The whole shop in one new folder: its database at one moment, its uploads, and what they add up to. */
export async function backUp(place: Place, folder: string): Promise<Manifest> {
  await newFolder(folder);
  try {
    if (place.databaseUrl) {
      await (await import('../db/backup-postgres.ts')).dumpPostgres(place.databaseUrl, folder);
    } else {
      await (await import('../db/backup-sqlite.ts')).copySqlite(place.dataDir, folder);
    }
    // Uploads are named by their content and never change, so copying them afterwards misses none the copy names.
    const files = await copyUploads(await chooseFiles(place, silent), inBackup(folder));
    const counted = await auditOf(place.databaseUrl ? place : { databaseUrl: null, dataDir: folder });
    const manifest: Manifest = {
      shop: 'warraq',
      engine: place.databaseUrl ? 'postgres' : 'sqlite',
      takenAt: new Date().toISOString(),
      files,
      audit: counted,
    };
    await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 2) + '\n');
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Puts a backup in the place of a shop that is not running, and goes through its books. */
export async function restore(place: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const engine = place.databaseUrl ? 'postgres' : 'sqlite';
  if (manifest.engine !== engine) {
    throw new DatabaseError(`This backup is of ${manifest.engine}, but the shop is set up for ${engine}.`);
  }
  await mkdir(place.dataDir, { recursive: true });
  if (place.databaseUrl) {
    await (await import('../db/backup-postgres.ts')).placePostgres(folder, place.databaseUrl);
  } else {
    await (await import('../db/backup-sqlite.ts')).placeSqlite(folder, place.dataDir);
  }
  const files = await copyUploads(inBackup(folder), await chooseFiles(place, silent));
  if (files !== manifest.files) {
    throw new DatabaseError(`This backup should hold ${manifest.files} files, but ${files} are there.`);
  }
  const counted = await auditOf(place);
  if (engine === 'sqlite' && JSON.stringify(counted) !== JSON.stringify(manifest.audit)) {
    throw new DatabaseError('What was restored does not add up to what was backed up.');
  }
  return { ...manifest, audit: counted };
}

async function auditOf(place: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Audit> {
  const db = await openDatabase(place, silent);
  try {
    const counted = await audit(db.sql);
    if (counted.wrongOrders.length > 0) {
      throw new DatabaseError(`These orders do not sum to their amount: ${counted.wrongOrders.join(', ')}.`);
    }
    return counted;
  } finally {
    await db.close();
  }
}

async function newFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new DatabaseError(`The folder ${folder} is not empty.`);
}

function inBackup(folder: string): FileStore {
  return createLocalFiles(join(folder, 'files'));
}

/** Copies every file and reads it back: a copy that cannot be read is no copy. */
async function copyUploads(from: FileStore, to: FileStore): Promise<number> {
  let copied = 0;
  for await (const { name } of from.list()) {
    const bytes = await bytesOf(from, name);
    // The sweep of the running shop may have been here first.
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
    // Told below: whatever is there, it is no backup of a shop.
  }
  throw new DatabaseError(`There is no backup in ${folder}.`);
}
