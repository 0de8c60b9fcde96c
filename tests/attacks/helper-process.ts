import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * A module beside this one in a process of its own, so that its load does not slow what is measured here. It has begun
 * when this returns.
 */
export async function startHelper<Data, Result>(module: string, data: Data) {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(data)]);
  running.add(child);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      reject(new Error(`${module} ended with ${code}`));
    });
  });
  const nextMessage = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  await nextMessage();
  const result: Promise<Result> = nextMessage();
  // If the helper ends early, `stop` throws the error.
  result.catch(() => {});
  return {
    /** Ends its work and returns what it reports. */
    stop: async (): Promise<Result> => {
      if (child.connected) child.send('stop');
      return result.finally(() => child.kill());
    },
  };
}

/** In such a process: its data, whether it was told to stop, and how to report. */
export function helperWork<Data, Result>() {
  const work = { isOver: false, data: JSON.parse(process.argv[2]!) as Data };
  process.once('message', () => (work.isOver = true));
  process.send!('begun');
  return Object.assign(work, { report: (result: Result) => void process.send!(result) });
}
