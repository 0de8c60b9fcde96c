import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';
import { DatabaseError, silent } from '../../db/database.ts';
import type { Content, FileStore } from '../../files/file-store.ts';
import { createLocalFiles } from '../../files/local-files.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { decrypt, encrypt, masterKey, subkey } from './encryption.ts';

const descriptionName = 'store.json';
const ours = /^(store\.json|(backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-)?[0-9a-f]{64})$/;
/** Longer than a backup takes: what another one has just written is not in a manifest yet. */
const unusedFor = 86_400_000;

type BackupTo = Config['backup']['to'];

interface StoredBackup {
  name: string;
  /** Milliseconds, in whole seconds. */
  takenAt: number;
}

interface Description {
  shop: 'warraq';
  /** Null: not encrypted. `check` tells a wrong passphrase. */
  encryption: { salt: string; check: string } | null;
}

/**
 * Contents by their checksum, in a folder or a bucket, and manifests that name them. The checksum is SHA-256, or an HMAC
 * with a key of the passphrase in an encrypted store, so that names tell nothing about the contents.
 */
export class BackupStore {
  readonly #files: FileStore;
  readonly #master: Buffer | null;
  /** When each was written, by name. */
  readonly #stored: Map<string, number>;

  private constructor(files: FileStore, master: Buffer | null, stored: Map<string, number>) {
    this.#files = files;
    this.#master = master;
    this.#stored = stored;
  }

  /** Opens the store; a new one is made if there is none and `create` is set. */
  static async open({ to, passphrase }: Config['backup'], create = false): Promise<BackupStore> {
    const { files, stored } = await openPlace(to);
    const found = await readDescription(files);
    if (!found && stored.size > 0) throw new DatabaseError(`${placeName(to)} has no ${descriptionName}.`);
    const isEncrypted = found?.encryption != null;
    if (found && isEncrypted !== (passphrase !== null))
      throw new DatabaseError(
        `The backups in ${placeName(to)} are ${isEncrypted ? '' : 'not '}encrypted, but BACKUP_PASSPHRASE is ${passphrase ? '' : 'not '}set.`,
      );
    const salt = found?.encryption?.salt ?? randomBytes(16).toString('hex');
    const master = passphrase === null ? null : masterKey(passphrase, salt);
    const encryption = master && { salt, check: subkey(master, 'check').toString('hex') };
    if (isEncrypted && found?.encryption?.check !== encryption?.check)
      throw new DatabaseError(`BACKUP_PASSPHRASE is not that of the backups in ${placeName(to)}.`);
    const description: Description = { shop: 'warraq', encryption };
    if (!found && create) await files.put(descriptionName, Buffer.from(JSON.stringify(description)));
    return new BackupStore(files, master, stored);
  }

  /** From the newest to the oldest. */
  get backups(): StoredBackup[] {
    return backupsAmong(this.#stored);
  }

  has(name: string): boolean {
    return this.#stored.has(name);
  }

  /** Stores a content that is not there yet, and reads it back. Returns its name. */
  async add(content: Content, now: number): Promise<string> {
    return this.#put('', content, now);
  }

  async addManifest(manifest: { takenAt: string }, now: number): Promise<string> {
    const prefix = `backup-${manifest.takenAt.slice(0, 19).replaceAll(':', '-')}-`;
    return this.#put(prefix, Buffer.from(JSON.stringify(manifest)), now);
  }

  async #put(prefix: string, content: Content, now: number): Promise<string> {
    const sum = this.#hash();
    for await (const chunk of chunksOf(content)) sum.update(chunk);
    const name = prefix + sum.digest('hex');
    if (this.#stored.has(name)) return name;
    await this.#files.put(name, await this.#sealed(name, content));
    await this.verify(name);
    this.#stored.set(name, now);
    return name;
  }

  /** The bytes under a name. Throws at their end if they are not what was stored. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = await this.#files.get(name);
    if (!file) throw new DatabaseError(`The file ${name} of the backup is missing.`);
    const sum = this.#hash();
    try {
      const stream = file.stream(0, file.size - 1);
      for await (const chunk of this.#master ? decrypt(subkey(this.#master, name), stream) : stream) {
        sum.update(chunk);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new DatabaseError(`The file ${name} of the backup is damaged: ${(error as Error).message}.`);
    }
    if (!name.endsWith(sum.digest('hex')))
      throw new DatabaseError(`The file ${name} of the backup is damaged: its checksum is another.`);
  }

  /** Reads it all, and throws if it is not what was stored. */
  async verify(name: string): Promise<void> {
    for await (const chunk of this.read(name)) void chunk;
  }

  bytes(name: string): Promise<Buffer> {
    return buffer(this.read(name));
  }

  async manifest<T>(name: string): Promise<T> {
    return JSON.parse((await this.bytes(name)).toString()) as T;
  }

  /** Deletes backups that are no longer needed, then the contents that no manifest names. */
  async prune(namesIn: (manifest: string) => Promise<string[]>, now: number): Promise<void> {
    const times = this.backups.map(({ takenAt }) => takenAt);
    const old = new Set(outdated(times, now));
    for (const { name, takenAt } of this.backups) if (old.has(takenAt)) await this.#delete(name);
    const used = new Set([descriptionName, ...this.backups.map(({ name }) => name)]);
    for (const { name } of this.backups) (await namesIn(name)).forEach((one) => used.add(one));
    for (const [name, writtenAt] of this.#stored)
      if (!used.has(name) && writtenAt < now - unusedFor) await this.#delete(name);
  }

  async #delete(name: string) {
    await this.#files.delete(name);
    this.#stored.delete(name);
  }

  #hash() {
    return this.#master ? createHmac('sha256', subkey(this.#master, 'names')) : createHash('sha256');
  }

  async #sealed(name: string, content: Content): Promise<Content> {
    if (!this.#master) return content;
    const sealed = encrypt(subkey(this.#master, name), chunksOf(content));
    if (content instanceof Uint8Array) return buffer(sealed);
    const path = `${content.path}.sealed`;
    await pipeline(sealed, createWriteStream(path, { mode: 0o600 }));
    return { path, size: (await stat(path)).size };
  }
}

/** The backups in a place, from the newest to the oldest. It needs no passphrase, and reads none of them. */
export async function listBackups(to: BackupTo): Promise<StoredBackup[]> {
  return backupsAmong((await openPlace(to)).stored);
}

async function openPlace(to: BackupTo): Promise<{ files: FileStore; stored: Map<string, number> }> {
  const isName = (name: string) => ours.test(name);
  const files =
    'folder' in to
      ? createLocalFiles(to.folder, isName)
      : (await import('../../files/s3-files.ts')).createS3Files(to.s3, silent, undefined, isName);
  const stored = new Map<string, number>();
  for await (const { name, writtenAt } of files.list()) stored.set(name, writtenAt);
  return { files, stored };
}

function backupsAmong(stored: ReadonlyMap<string, number>): StoredBackup[] {
  const names = [...stored.keys()].filter((name) => name.startsWith('backup-'));
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ name, takenAt: timeIn(name) }));
}

async function readDescription(files: FileStore): Promise<Description | null> {
  const file = await files.get(descriptionName);
  return file && (JSON.parse(Buffer.from(await file.bytes()).toString()) as Description);
}

/** What people call the place of a store. */
export function placeName(to: BackupTo): string {
  return 'folder' in to ? to.folder : `the bucket ${to.s3.bucket}`;
}

function timeIn(name: string): number {
  const [, date, time] = /^backup-(.{10})T(.{8})/.exec(name)!;
  return Date.parse(`${date}T${time!.replaceAll('-', ':')}Z`);
}

async function* chunksOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* createReadStream(content.path);
}

const day = 86_400_000;
/** How many days, weeks and months with a backup keep their newest one. */
const periods: [count: number, periodOf: (time: number) => string][] = [
  [7, (time) => new Date(time).toISOString().slice(0, 10)],
  // 1 January 1970 was a Thursday; a week begins on Monday.
  [4, (time) => `week ${Math.floor((time / day + 3) / 7)}`],
  [12, (time) => new Date(time).toISOString().slice(0, 7)],
];
/** A backup that was taken by hand before a change stays for a while beside the nightly ones. */
const allRetainedFor = 2 * day;

/**
 * The times of backups that are no longer needed. Periods without a backup do not count: if backups stop, the ones that
 * exist are kept.
 */
export function outdated(times: readonly number[], now: number): number[] {
  const newestFirst = times.toSorted((one, other) => other - one);
  const retained = new Set(newestFirst.filter((time) => time > now - allRetainedFor));
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, number>();
    for (const time of newestFirst) if (!newestOf.has(periodOf(time))) newestOf.set(periodOf(time), time);
    [...newestOf.values()].slice(0, count).forEach((time) => retained.add(time));
  }
  return newestFirst.filter((time) => !retained.has(time));
}
