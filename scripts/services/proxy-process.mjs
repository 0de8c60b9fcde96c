import { spawn } from 'node:child_process';
import { CommandError } from '../run/command.mjs';

/** Starts a proxy and waits until it answers at this port. `gentle` lets requests end, `harsh` follows if they do not. */
export async function startProxy(program, args, { port, gentle, harsh, env = process.env }) {
  let errors = '';
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env });
  child.stderr.on('data', (data) => (errors = (errors + data).slice(-4_000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await untilListening(program, port, child, () => errors);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill(gentle);
      const terminate = setTimeout(() => child.kill(harsh), 3_000);
      await ended;
      clearTimeout(terminate);
    },
  };
}

async function untilListening(program, port, child, errors) {
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new CommandError(`${program} did not start.`, errors());
}
