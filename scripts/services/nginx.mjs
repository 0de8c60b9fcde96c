import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../run/command.mjs';
import { inProject } from '../run/project.mjs';
import { installedProgram } from './program.mjs';

export const findNginx = () => installedProgram('nginx', 'nginx-light');

/** Runs nginx with deploy/nginx.conf in this folder, in front of the two servers at these ports, and waits until it answers. */
export async function startNginx(program, { folder, port, servers }) {
  mkdirSync(folder, { recursive: true });
  // When we run as root, the workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const conf = readFileSync(inProject('deploy', 'nginx.conf'), 'utf8')
    .replace(/listen 127\.0\.0\.1:\d+;/, `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replaceAll('/etc/nginx/warraq', folder);
  writeFileSync(path.join(folder, 'nginx.conf'), conf);
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let errors = '';
  child.stderr.on('data', (data) => (errors = (errors + data).slice(-4_000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  await untilListening(url, child, () => errors);
  return {
    url,
    /** Takes a server out of the rotation from the next request on, or puts it back. */
    setOut: (index, isOut) => {
      const file = path.join(folder, `${['one', 'two'][index]}.out`);
      if (isOut) writeFileSync(file, '');
      else rmSync(file, { force: true });
    },
    /** Lets requests in flight end, for three seconds at most. */
    stop: async () => {
      child.kill('SIGQUIT');
      const terminate = setTimeout(() => child.kill('SIGTERM'), 3_000);
      await ended;
      clearTimeout(terminate);
    },
  };
}

async function untilListening(url, child, errors) {
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt++) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new CommandError('nginx did not start.', errors());
}
