import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../run/project.mjs';
import { run, Stop } from '../run/steps.mjs';

const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The program, brought by the system where it is missing and we may; null where there is none. */
export async function findNginx() {
  const found = () => PLACES.map((folder) => path.join(folder, 'nginx')).find(existsSync) ?? null;
  if (found() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found();
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nginx-light']);
  return found();
}

/** nginx as in deploy/nginx.conf, in a folder of its own, in front of the two processes at these ports. */
export async function startNginx(program, { folder, port, servers }) {
  mkdirSync(folder, { recursive: true });
  // Its workers are another user where we are root.
  chmodSync(folder, 0o755);
  const conf = readFileSync(inProject('deploy', 'nginx.conf'), 'utf8')
    .replace(/listen 127\.0\.0\.1:\d+;/, `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replaceAll('/etc/nginx/warraq', folder);
  writeFileSync(path.join(folder, 'nginx.conf'), conf);
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
  let said = '';
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  child.stderr.on('data', (data) => (said = (said + data).slice(-4_000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await listening(port, child, () => said);
  return {
    url: `http://127.0.0.1:${port}`,
    /** From the next request on the first or the second is asked no more, or again. */
    leaveOut: (which, isOut) => {
      const file = path.join(folder, `${['one', 'two'][which]}.out`);
      if (isOut) writeFileSync(file, '');
      else rmSync(file, { force: true });
    },
    stop: async () => {
      child.kill('SIGQUIT');
      const hurry = setTimeout(() => child.kill('SIGTERM'), 3_000);
      await ended;
      clearTimeout(hurry);
    },
  };
}

async function listening(port, child, said) {
  for (let turn = 0; turn < 500 && child.exitCode === null; turn++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Stop('nginx did not start.', said());
}
