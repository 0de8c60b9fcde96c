import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/test/free-port.mjs';
import type { startPostgres } from '../../scripts/test/postgres.mjs';
import type { Place } from './shop-process.ts';

export type Engine = Place['engine'];

/** What one check found out. */
export interface Finding {
  what: string;
  wanted: string;
  measured: string;
  /** Null where this machine has not what it takes to measure it. */
  ok: boolean | null;
}

/** Everything a check needs to make shops of its own on one engine. */
export class World {
  readonly engine: Engine;
  /** Fewer rounds, for every run of all tests. */
  readonly short: boolean;
  readonly server: Awaited<ReturnType<typeof startPostgres>>;
  readonly #folders: string[] = [];
  readonly #databases: string[] = [];

  constructor(engine: Engine, short: boolean, server: World['server']) {
    this.engine = engine;
    this.short = short;
    this.server = server;
  }

  rounds(full: number, short: number): number {
    return this.short ? short : full;
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'warraq-faults-'));
    this.#folders.push(folder);
    return folder;
  }

  async place({ dataDir = join(this.folder(), 'data'), storage = '' } = {}): Promise<Place> {
    const databaseUrl = this.engine === 'postgres' ? await this.database(storage) : null;
    return { engine: this.engine, dataDir, databaseUrl, port: await freePort() };
  }

  async database(storage = ''): Promise<string> {
    const name = `faults_${randomBytes(6).toString('hex')}`;
    await this.ask(`create database ${name} ${storage}`);
    this.#databases.push(name);
    const url = new URL(this.server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Asks the PostgreSQL server itself. */
  async ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.server.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async tidyUp(): Promise<void> {
    for (const name of this.#databases) await this.ask(`drop database if exists ${name} with (force)`);
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

export const ms = (value: number) =>
  value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
