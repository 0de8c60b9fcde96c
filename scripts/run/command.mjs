import { spawn } from 'node:child_process';
import { onNpmExit } from './parent-watch.mjs';

/** A failure that a person can act on: printed as one sentence, without a stack. */
export class CommandError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

const running = new Set();
let interruptedBy = null;

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Prints what is being done, then how long it took, on one line. */
export async function step(title, work) {
  const start = performance.now();
  process.stdout.write(`${title}… `);
  try {
    const result = await work();
    process.stdout.write(`${secondsSince(start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${secondsSince(start)}\n`);
    throw error;
  }
}

export function throwIfInterrupted() {
  if (interruptedBy) throw new CommandError('Interrupted.');
}

/** Runs a program to its end. Its output is returned, or printed with `show`. */
export function run(program, args, { show = false, ...options } = {}) {
  throwIfInterrupted();
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    running.add(child);
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(signal ? 1 : code));
  });
}

/** Returns what the program wrote, and throws with this message unless it succeeds. */
export async function runOrThrow(message, program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new CommandError(message, output);
  return output;
}

/** Does the work of a command and sets its exit code. `cleanUp` runs in any case. */
export async function runCommand(work, cleanUp = async () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));
  onNpmExit(() => interrupt('SIGTERM'));
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.exitCode = interruptedBy === 'SIGINT' ? 130 : interruptedBy ? 143 : 1;
    printError(error);
  } finally {
    await cleanUp();
  }
}

function interrupt(signal) {
  interruptedBy ??= signal;
  // A terminal sends Ctrl-C to the whole process group. A second signal would cut the children's shutdown short.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of running) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
}

function printError(error) {
  if (interruptedBy) return console.error('Interrupted.');
  if (!(error instanceof CommandError)) return console.error(error);
  const output = error.output.trim();
  console.error(output ? `\n${output}\n\n${error.message}` : error.message);
}
