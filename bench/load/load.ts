import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from '../servers/children.ts';
import type { LoadJob, LoadReport } from './load-job.ts';

/** The one process that asks; it lives as long as the run. */
export class Load {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = startChild([join(import.meta.dirname, 'load-process.ts')], {}).child;
  }

  run(job: LoadJob): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the load process ended'));
      this.#child.once('exit', ended);
      this.#child.once('message', (answer: LoadReport | { error: string }) => {
        this.#child.off('exit', ended);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer);
      });
      this.#child.send(job);
    });
  }
}
