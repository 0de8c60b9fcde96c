import { Worker } from 'node:worker_threads';
import { limitProcess, type ProcessLimits } from './bounded-process.ts';

/** The main thread of a program: it watches the limits, and loads nothing of the program itself. */
const [program = '', limits = '', ...args] = process.argv.slice(2);
const { milliseconds, megabytes } = JSON.parse(limits) as ProcessLimits;
limitProcess({ milliseconds, megabytes });
const worker = new Worker(program, {
  argv: [limits, ...args],
  resourceLimits: { maxOldGenerationSizeMb: megabytes },
});
worker.on('message', (line: string) => process.stdout.write(line));
worker.on('error', () => (process.exitCode = 1));
