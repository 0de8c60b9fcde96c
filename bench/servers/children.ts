import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
const patience = 12_000;

export interface Child {
  child: ChildProcess;
  pid: number;
  /** What it said on its way out, for when it fails. */
  said: () => string;
  stop(): Promise<void>;
}

/** Starts a process of ours on this Node; none outlives the run. */
export function startChild(args: string[], env: Record<string, string>, channel = true): Child {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe', ...(channel ? (['ipc'] as const) : [])],
  });
  return watched(child);
}

/** Any other process: it ends with the run too. */
export function watched(child: ChildProcess): Child {
  let words = '';
  child.stderr!.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  return {
    child,
    pid: child.pid!,
    said: () => words,
    async stop() {
      if (!running.has(child)) return;
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(hurry);
    },
  };
}

export function killChildren() {
  for (const child of running) child.kill('SIGKILL');
}
