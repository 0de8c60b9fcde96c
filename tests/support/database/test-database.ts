import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseOn, onServer } from './postgres-server.ts';
import { type Template, templateDatabase } from './templates.ts';

export type Engine = 'sqlite' | 'postgres';
/** For tests of what differs in SQL or of transactions that interleave. */
export const bothEngines: Engine[] = ['sqlite', 'postgres'];
/** For tests of rules and shapes: SQLite alone in `npm test`, both in every other run. */
export const engines: Engine[] = process.env.TEST_ENGINES === 'sqlite' ? ['sqlite'] : bothEngines;

/** PostgreSQL's error code for a database that still has connections. */
const objectInUse = '55006';

/** A new PostgreSQL database for one shop, without tables or as a copy of a template. SQLite needs only its folder. */
export async function testDatabase(
  engine: Engine,
  template?: Template,
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (engine === 'sqlite') return null;
  // Imported here, so that this module can be used outside Vitest with an existing database.
  const { inject } = await import('vitest');
  const server = inject('postgresUrl');
  const create = (source = '') => createDatabase(server, source);
  const copy = (of: Template) =>
    create(` template ${templateDatabase(inject('templates'), of)}${inject('copyStrategy')}`);
  const name = template ? await nextCopy(template, copy) : await create();
  return { url: databaseOn(server, name), drop: () => drop(server, name) };
}

async function createDatabase(server: string, source: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}${source}`);
  return name;
}

const copies = new Map<Template, Promise<string>>();

/** PostgreSQL makes the copy for the next test while this one runs: it takes longer than most tests. */
function nextCopy(template: Template, copy: (of: Template) => Promise<string>): Promise<string> {
  const taken = copies.get(template) ?? copy(template);
  const next = copy(template);
  // The test that takes it is told.
  next.catch(() => {});
  copies.set(template, next);
  return taken;
}

/** Waits for connections that are being closed: one that PostgreSQL ended by force would report an error to its pool. */
async function drop(server: string, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await onServer(server, `drop database ${name}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse) throw error;
      await pause(50);
    }
  }
  await onServer(server, `drop database ${name} with (force)`);
}
