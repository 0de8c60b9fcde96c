import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withEnvironment } from '../config.ts';
import { DatabaseError } from './database.ts';

const name = 'warraq.dump';

export async function dumpPostgres(url: string, folder: string): Promise<void> {
  const file = join(folder, name);
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url);
  // Unpacks every row of the dump again, into nothing.
  await run('pg_restore', ['--file=-', file]);
}

/** All or nothing: what is there is replaced in one transaction. */
export function placePostgres(folder: string, url: string): Promise<void> {
  const how = ['--single-transaction', '--clean', '--if-exists', '--no-owner', '--no-privileges'];
  return run('pg_restore', [...how, join(folder, name)], url);
}

/** Arguments can be read by everybody on the machine, so the password travels in the environment. */
function run(program: string, args: string[], url?: string): Promise<void> {
  const address = url ? new URL(url) : null;
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const where = address ? [`--dbname=${address.href}`] : [];
  return new Promise((resolve, reject) => {
    const env = password ? withEnvironment({ PGPASSWORD: password }) : undefined;
    const child = spawn(program, [...where, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', () => reject(new DatabaseError(`${program} is needed for this and was not found.`)));
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new DatabaseError(`${program} failed: ${said.trim().split('\n').at(-1)}.`)),
    );
  });
}
