import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, root } from '../../scripts/run/project.mjs';
import { call } from './http-call.ts';

/** Where a shop keeps what is its own. */
export interface Place {
  engine: 'sqlite' | 'postgres';
  dataDir: string;
  databaseUrl: string | null;
  port: number;
}

interface Starting {
  env?: Record<string, string>;
  port?: number;
  /** The built server to run, where it is not the usual one. */
  entry?: string;
  /** A program that runs the server, with what stands before it. */
  through?: string[];
}

export const seller = { email: 'seller@example.com', password: 'a-good-password' };
const readyLimit = 20_000;
const running = new Map<ChildProcess, Place['engine']>();

/** The built shop as a process of its own, from the moment it is born. */
export class ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly #born = performance.now();
  #said = '';

  constructor(place: Place, starting: Starting = {}) {
    const port = starting.port ?? place.port;
    this.url = `http://127.0.0.1:${port}`;
    const [program, ...args] = [
      ...(starting.through ?? []),
      process.execPath,
      starting.entry ?? inProject('build', 'shop', 'main.js'),
    ];
    this.child = spawn(program!, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
        PORT: String(port),
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        SELLER_EMAIL: seller.email,
        SELLER_PASSWORD: seller.password,
        DEMO: 'on',
        // Nobody stands in front who would have to hear of the end first.
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        ...starting.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.set(this.child, place.engine);
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data) => (this.#said = (this.#said + data).slice(-4_000)));
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        running.delete(this.child);
        resolve(code ?? signal);
      }),
    );
  }

  get said(): string {
    return this.#said;
  }

  get isRunning(): boolean {
    return running.has(this.child);
  }

  /** How many milliseconds after its birth it was ready. */
  readyAfter = Infinity;

  async ready(): Promise<this> {
    while (performance.now() - this.#born < readyLimit) {
      if (!this.isRunning) throw new Error(`the shop ended instead of opening: ${this.#said}`);
      const answer = await call(`${this.url}/readyz`, { patience: 2_000 }).catch(() => null);
      if (answer?.status === 200) {
        this.readyAfter = performance.now() - this.#born;
        return this;
      }
      await pause(4);
    }
    throw new Error(`the shop was not ready in ${readyLimit} ms: ${this.#said}`);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Told to end, as an operator would: answers with how it ended, and after how long. */
  async stop(): Promise<{ code: number | NodeJS.Signals | null; ms: number }> {
    const asked = performance.now();
    this.child.kill('SIGTERM');
    const code = await this.ended;
    return { code, ms: performance.now() - asked };
  }
}

export function startShop(place: Place, starting?: Starting): Promise<ShopProcess> {
  return new ShopProcess(place, starting).ready();
}

/** Whatever a check left behind. */
export function killAll(engine?: Place['engine']): void {
  for (const [child, of] of running) if (!engine || of === engine) child.kill('SIGKILL');
}
