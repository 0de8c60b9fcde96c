import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

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

/** The main part of such a program: `work` runs in a thread, so that the limits are watched. It sends lines of JSON. */
export async function runLimited(
  { filename }: ImportMeta,
  limits: ProcessLimits,
  work: (args: string[], send: (line: object) => void) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  if (!isMainThread) return work(args, (line) => parentPort!.postMessage(`${JSON.stringify(line)}\n`));
  limitProcess(limits);
  const worker = new Worker(filename, {
    argv: args,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  worker.on('message', (line: string) => process.stdout.write(line));
  worker.on('error', () => (process.exitCode = 1));
}

/** Starts the program beside the caller's file, where the build has it too. It gets no environment. */
export function startProgram(
  { dirname, filename }: ImportMeta,
  name: string,
  args: string[],
  { milliseconds }: ProcessLimits,
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [join(dirname, name + extname(filename)), ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    // If it does not end itself.
    timeout: milliseconds + 5_000,
    killSignal: 'SIGKILL',
  });
}
