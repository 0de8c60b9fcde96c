import { Worker } from 'node:worker_threads';
import type { ProcessLimits } from './bounded-process.ts';

/**
 * What strangers make (an SVG, a PDF) may take minutes and gigabytes to read, and a busy thread cannot be stopped: it is
 * read in a process of its own, whose main thread loads nothing of the program. The process kills itself at its limits,
 * because an exit would wait for the other thread.
 */
const [program = '', limits = '', ...args] = process.argv.slice(2);
const { milliseconds, megabytes } = JSON.parse(limits) as ProcessLimits;
const end = () => process.kill(process.pid, 'SIGKILL');
setTimeout(end, milliseconds).unref();
setInterval(() => process.memoryUsage.rss() > megabytes * 1024 * 1024 && end(), 50).unref();
const worker = new Worker(program, {
  argv: [limits, ...args],
  resourceLimits: { maxOldGenerationSizeMb: megabytes },
});
worker.on('message', (line: string) => process.stdout.write(line));
worker.on('error', () => (process.exitCode = 1));
