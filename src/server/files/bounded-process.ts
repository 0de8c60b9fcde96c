import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';

export interface ProcessLimits {
  milliseconds: number;
  megabytes: number;
}

/** Such a program: `work` runs in a thread, so that the limits are watched. It sends lines of JSON. */
export async function runInThread<Limits extends ProcessLimits>(
  work: (args: string[], send: (line: object) => void, limits: Limits) => Promise<void>,
): Promise<void> {
  const [limits = '', ...args] = process.argv.slice(2);
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  const send = (line: object) => parentPort!.postMessage(`${JSON.stringify(line)}\n`);
  await work(args, send, JSON.parse(limits) as Limits);
}

/** Starts the program beside the caller's file, where the build has it too. It gets no environment. */
export function startProgram(
  { dirname, filename }: ImportMeta,
  name: string,
  args: string[],
  limits: ProcessLimits,
): ChildProcessByStdio<null, Readable, null> {
  const main = join(import.meta.dirname, `bounded-main${extname(import.meta.filename)}`);
  const program = join(dirname, name + extname(filename));
  return spawn(process.execPath, [main, program, JSON.stringify(limits), ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    // If it does not end itself.
    timeout: limits.milliseconds + 5_000,
    killSignal: 'SIGKILL',
  });
}

/** What such a program says at its end; null if it failed or reached a limit. */
export async function runProgram<T>(...program: Parameters<typeof startProgram>): Promise<T | null> {
  const child = startProgram(...program);
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const said = await text(child.stdout);
  const [code] = await ended;
  return code === 0 && said ? (JSON.parse(said) as T) : null;
}
