import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, root } from '../../scripts/run/project.mjs';
import { nodeFlags, shopEnv } from '../../scripts/run/shop.mjs';
import { call, closeIdleConnections } from './http-call.ts';

/** The data and the port of one shop. */
export interface ShopSettings {
  engine: 'sqlite' | 'postgres';
  dataDir: string;
  databaseUrl: string | null;
  port: number;
}

interface StartOptions {
  env?: Record<string, string>;
  port?: number;
  /** Another build of the server. */
  entry?: string;
  /** A command that runs the server, for example a shell that sets a limit first. */
  wrapper?: string[];
}

export const seller = { email: 'seller@example.com', password: 'a-good-password' };
const startTimeout = 60_000;
const running = new Map<ChildProcess, ShopSettings['engine']>();

/** The built shop as a child process. */
export class ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** From the start of the process until it was ready. */
  readyAfterMs = Infinity;
  readonly #startedAt = performance.now();
  #output = '';
  #stack: string | null = null;

  constructor(settings: ShopSettings, options: StartOptions = {}) {
    const port = options.port ?? settings.port;
    this.url = `http://127.0.0.1:${port}`;
    const [program, ...args] = [
      ...(options.wrapper ?? []),
      process.execPath,
      ...nodeFlags,
      options.entry ?? inProject('build', 'shop', 'main.js'),
    ];
    this.child = spawn(program!, args, {
      cwd: root,
      env: {
        ...shopEnv('production', { PATH: process.env.PATH }),
        PORT: String(port),
        DATA_DIR: settings.dataDir,
        ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
        SELLER_EMAIL: seller.email,
        SELLER_PASSWORD: seller.password,
        DEMO: 'on',
        // No load balancer has to notice the end.
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        // A few shoppers place very many orders.
        ORDERS_PER_HOUR: '0',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.set(this.child, settings.engine);
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data) => this.#record(String(data)));
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        running.delete(this.child);
        resolve(code ?? signal);
      }),
    );
  }

  #record(data: string): void {
    const at = /    at .*:\d+/.exec(data)?.index;
    if (at !== undefined) this.#stack ??= data.slice(Math.max(0, at - 300), at + 700);
    this.#output = (this.#output + data).slice(-4_000);
  }

  /** The first stack trace in its log since this was last asked. */
  takeStack(): string | null {
    const stack = this.#stack;
    this.#stack = null;
    return stack;
  }

  /** The end of its standard output and standard error. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return running.has(this.child);
  }

  async ready(): Promise<this> {
    while (performance.now() - this.#startedAt < startTimeout) {
      if (!this.isRunning) throw new Error(`the shop ended before it was ready: ${this.#output}`);
      const response = await call(`${this.url}/readyz`, { timeoutMs: 2_000 }).catch(() => null);
      if (response?.status === 200) {
        this.readyAfterMs = performance.now() - this.#startedAt;
        return this;
      }
      await pause(4);
    }
    throw new Error(`the shop was not ready within ${startTimeout / 1000} s: ${this.#output}`);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
    closeIdleConnections();
  }

  /** SIGTERM, as an operator stops it. */
  async stop(): Promise<{ code: number | NodeJS.Signals | null; ms: number }> {
    const start = performance.now();
    this.child.kill('SIGTERM');
    const code = await this.ended;
    return { code, ms: performance.now() - start };
  }
}

export function startShop(settings: ShopSettings, options?: StartOptions): Promise<ShopProcess> {
  return new ShopProcess(settings, options).ready();
}

export function killAll(engine?: ShopSettings['engine']): void {
  for (const [child, of] of running) if (!engine || of === engine) child.kill('SIGKILL');
}
