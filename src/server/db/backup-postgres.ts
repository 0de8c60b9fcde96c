import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseError } from './database.ts';

const name = 'warraq.dump';

export async function dumpPostgres(url: string, folder: string): Promise<void> {
  const file = join(folder, name);
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, url]);
  await run('pg_restore', ['--list', file]);
}

/** All or nothing: what is there is replaced in one transaction. */
export function placePostgres(folder: string, url: string): Promise<void> {
  const how = ['--single-transaction', '--clean', '--if-exists', '--no-owner', '--no-privileges'];
  return run('pg_restore', [...how, `--dbname=${url}`, join(folder, name)]);
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
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
