import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/services/free-port.mjs';
import type { startPostgres } from '../../scripts/services/postgres.mjs';
import type { ShopSettings } from './shop-process.ts';

export type Engine = ShopSettings['engine'];

/** The result of one check. */
export interface Finding {
  name: string;
  wanted: string;
  measured: string;
  /** Null if it cannot be measured on this machine. */
  ok: boolean | null;
}

/** What a check needs to start shops of its own on one engine. */
export class FaultContext {
  readonly engine: Engine;
  readonly short: boolean;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly #folders: string[] = [];
  readonly #databases: string[] = [];

  constructor(engine: Engine, short: boolean, postgres: FaultContext['postgres']) {
    this.engine = engine;
    this.short = short;
    this.postgres = postgres;
  }

  /** How often the shop is killed: FAULT_ROUNDS, or as many as the check has in its full form. */
  rounds(full: number, short: number): number {
    return this.amount(Number(process.env.FAULT_ROUNDS) || full, short);
  }

  amount(full: number, short: number): number {
    return this.short ? short : full;
  }

  isInTime(milliseconds: number, limit: number): boolean {
    return this.short || milliseconds <= limit;
  }

  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'warraq-faults-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Settings of an empty shop. */
  async newSettings({
    engine = this.engine,
    dataDir = join(this.newFolder(), 'data'),
    tablespace = '',
  } = {}): Promise<ShopSettings> {
    const databaseUrl = engine === 'postgres' ? await this.newDatabase(tablespace) : null;
    return { engine, dataDir, databaseUrl, port: await freePort() };
  }

  async newDatabase(tablespace = ''): Promise<string> {
    const name = `faults_${randomBytes(6).toString('hex')}`;
    await this.runSql(`create database ${name} ${tablespace && `tablespace ${tablespace}`}`);
    this.#databases.push(name);
    const url = new URL(this.postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** On the PostgreSQL server's own database. */
  async runSql(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async cleanUp(): Promise<void> {
    for (const name of this.#databases) await this.runSql(`drop database if exists ${name} with (force)`);
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

export const ms = (value: number) =>
  value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
