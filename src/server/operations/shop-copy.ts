import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { audit, type Audit } from '../db/audit-queries.ts';
import { DatabaseError, type DbLog } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';

const manifestName = 'manifest.json';
const silent: DbLog = { warn: () => undefined };

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

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
    await copyUploads(place.dataDir, folder);
    const counted = await auditOf(place.databaseUrl ? place : { databaseUrl: null, dataDir: folder });
    const manifest: Manifest = {
      shop: 'warraq',
      engine: place.databaseUrl ? 'postgres' : 'sqlite',
      takenAt: new Date().toISOString(),
      files: (await uploads(folder)).length,
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
  await copyUploads(folder, place.dataDir);
  const counted = await auditOf(place);
  if (engine === 'sqlite' && JSON.stringify(counted) !== JSON.stringify(manifest.audit)) {
    throw new DatabaseError('What was restored does not add up to what was backed up.');
  }
  return { ...manifest, audit: counted };
}

async function auditOf(place: Place): Promise<Audit> {
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

async function copyUploads(from: string, to: string) {
  for (const name of await uploads(from)) {
    await cp(join(from, 'files', name), join(to, 'files', name), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
}

async function uploads(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files');
  const isThere = await stat(folder).catch(() => null);
  return isThere ? (await readdir(folder)).filter((name) => name !== 'incoming') : [];
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
