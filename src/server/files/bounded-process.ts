import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';

export interface ProcessLimits {
  milliseconds: number;
  megabytes: number;
}

/**
 * What strangers make (an SVG, a PDF) may take minutes and gigabytes to read, and a busy thread cannot be stopped: it is
 * read in a process of its own. The process kills itself at its limits, because an exit would wait for that thread.
 */
export function limitProcess({ milliseconds, megabytes }: ProcessLimits): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, milliseconds).unref();
  setInterval(() => process.memoryUsage.rss() > megabytes * 1024 * 1024 && end(), 50).unref();
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
