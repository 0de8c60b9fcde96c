import { spawn } from 'node:child_process';
import { whenNpmIsGone } from './parent-watch.mjs';

/** A failure a person can act on: told as one sentence, without a stack. */
export class Stop extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

const running = new Set();
let interrupted = null;

export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Says what is being done, then how long it took, on one line. */
export async function step(doing, work) {
  const began = performance.now();
  process.stdout.write(`${doing}… `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${seconds(began)}\n`);
    throw error;
  }
}

/** Nothing new begins once the command was told to end. */
export function goOn() {
  if (interrupted) throw new Stop('Interrupted.');
}

/** Runs a program to its end and keeps what it says; `show` lets it speak for itself. */
export function run(program, args, { show = false, ...options } = {}) {
  goOn();
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
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

/** Like `run`, but anything except success stops with this sentence. */
export async function must(sentence, program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Stop(sentence, output);
  return output;
}

/** Does a command's work and sets its exit code; `cleanUp` happens whatever comes. */
export async function command(work, cleanUp = async () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));
  whenNpmIsGone(() => interrupt('SIGTERM'));
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.exitCode = interrupted === 'SIGINT' ? 130 : interrupted ? 143 : 1;
    tell(error);
  } finally {
    await cleanUp();
  }
}

function interrupt(signal) {
  interrupted ??= signal;
  // A terminal tells the whole process group of Ctrl-C; saying it twice would cut a child's goodbye short.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of running) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
}

export function tell(error) {
  if (interrupted) return console.error('Interrupted.');
  if (!(error instanceof Stop)) return console.error(error);
  const output = error.output.trim();
  console.error(output ? `\n${output}\n\n${error.message}` : error.message);
}
