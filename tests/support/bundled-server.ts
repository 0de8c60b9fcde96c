import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { inProject } from '../../scripts/run/project.mjs';

let bundling: Promise<string> | undefined;

/** The folder of the server as a shop runs it: it starts in a third of the time that its sources take. Made once per worker. */
export function bundledServer(): Promise<string> {
  return (bundling ??= bundle());
}

async function bundle(): Promise<string> {
  // Inside the project, so that Node finds its packages. It is deleted after the run.
  const folder = inProject('.cache', inject('templates'), String(process.pid), 'build', 'shop');
  await promisify(execFile)(process.execPath, [inProject('scripts', 'build', 'bundle-server.mjs'), folder]);
  return folder;
}
