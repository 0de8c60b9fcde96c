import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type Engine = 'sqlite' | 'postgres';
export const engines: Engine[] = ['sqlite', 'postgres'];

/** PostgreSQL's error code for a database that still has connections. */
const objectInUse = '55006';

/** A new PostgreSQL database for one shop. SQLite needs only its folder. */
export async function testDatabase(engine: Engine): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (engine === 'sqlite') return null;
  // Imported here, so that this module can be used outside Vitest with an existing database.
  const { inject } = await import('vitest');
  const server = inject('postgresUrl');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(server, name) };
}

/** Waits for connections that are being closed: one that PostgreSQL ended by force would report an error to its pool. */
async function drop(server: string, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await onServer(server, `drop database ${name}`);
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse) throw error;
      await pause(50);
    }
  }
  await onServer(server, `drop database ${name} with (force)`);
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
