import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<Child>();
const killAfter = 12_000;

/** A child process that never outlives the bench. Its environment is what it is given, plus PATH. */
export class Child {
  readonly #process: ChildProcess;
  readonly pid: number;
  readonly #exited: Promise<unknown>;
  #stderr = '';

  constructor(
    program: string,
    args: string[],
    env: Record<string, string>,
    stdio: 'ipc' | 'ignore' = 'ignore',
  ) {
    this.#process = spawn(program, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'pipe', stdio],
      // A process group, so that a program behind a shell script is ended too.
      detached: true,
    });
    this.pid = this.#process.pid!;
    running.add(this);
    this.#process.stderr!.on(
      'data',
      (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk.toString()).slice(-4_000)),
    );
    this.#exited = once(this.#process, 'exit').then(() => running.delete(this));
  }

  get isRunning(): boolean {
    return running.has(this);
  }

  /** The end of what it wrote to standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Sends a message to a Node child and waits for its reply (see `answerParent`). */
  async ask<Reply>(message: object): Promise<Reply> {
    const reply = this.reply<Reply>();
    this.#process.send(message);
    return reply;
  }

  async reply<Reply>(): Promise<Reply> {
    const ended = this.#exited.then(() => ({ error: `the process ended: ${this.#stderr}` }));
    const [answer] = (await Promise.race([once(this.#process, 'message'), ended.then((end) => [end])])) as [
      { result: Reply } | { error: string },
    ];
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  async stop() {
    if (!this.isRunning) return;
    this.kill('SIGTERM');
    const timer = setTimeout(() => this.kill('SIGKILL'), killAfter);
    await this.#exited;
    clearTimeout(timer);
  }

  kill(signal: 'SIGTERM' | 'SIGKILL') {
    try {
      process.kill(-this.pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

/** In the child: answers each message of the parent, and ends with it. */
export function answerParent<Message>(handle: (message: Message) => Promise<unknown>) {
  process.on('message', (message: Message) => {
    handle(message).then(
      (result) => process.send!({ result }),
      (error: Error) => process.send!({ error: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

export function killChildren() {
  for (const child of running) child.kill('SIGKILL');
}
