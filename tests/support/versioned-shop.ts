import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openDatabase } from '../../src/server/db/open.ts';

/**
 * `node versioned-shop.ts FOLDER PORT`: stands for the shop of the version in a folder. Its file `version` says which: `old` refuses
 * data with another last migration than it names, as a real old version does; `new` migrates; `broken` migrates and ends.
 */
const [folder, port] = process.argv.slice(2);
const [kind, lastMigration] = readFileSync(`${folder}/version`, 'utf8').trim().split(' ');
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = null } = process.env;

if (kind === 'old') {
  if ((await lastApplied()) !== lastMigration) throw new Error('The data was written by a newer version.');
} else {
  await openDatabase({ databaseUrl, dataDir }, { warn: () => undefined });
  if (kind === 'broken') process.exit(1);
}
createServer((_, response) => void response.end(kind)).listen(Number(port), '127.0.0.1');

async function lastApplied(): Promise<unknown> {
  const query = 'select max(name) as name from migrations';
  if (!databaseUrl) return new DatabaseSync(`${dataDir}/warraq.sqlite`).prepare(query).get()?.name;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(query);
  await client.end();
  return rows[0]?.name;
}
