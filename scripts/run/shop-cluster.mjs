import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../services/free-port.mjs';
import { findNginx, startNginx } from '../services/nginx.mjs';
import { startPostgres } from '../services/postgres.mjs';
import { inProject, root } from './project.mjs';
import { throwIfInterrupted, runCommand, CommandError } from './command.mjs';

/**
 * Runs the built shop as a cluster: PostgreSQL (its own, unless DATABASE_URL is set), two processes of the shop and
 * nginx in front of them. A process that is not ready gets no requests, and a process that dies is started
 * again. SIGUSR2 restarts one process after the other without losing a request.
 */
const healthCheckMs = 250;
const readyTimeoutMs = 20_000;
const home = mkdtempSync(path.join(tmpdir(), 'warraq-cluster-'));
// When we run as root, the workers of nginx run as another user and read files inside.
chmodSync(home, 0o711);
const cleanUps = [() => rmSync(home, { recursive: true, force: true })];
let isStopping = false;

class ShopProcess {
  isReady = false;
  /** Gets no more requests, even while it is still ready. */
  isLeaving = false;

  constructor(node, port, env) {
    this.node = node;
    this.port = port;
    this.env = env;
    this.start();
  }

  start() {
    this.isLeaving = false;
    this.child = spawn(this.node, [inProject('build', 'shop', 'main.js')], {
      cwd: root,
      env: { ...this.env, PORT: String(this.port) },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    this.ended = new Promise((resolve) =>
      this.child.once('close', () => {
        this.isReady = false;
        resolve();
        if (!isStopping && !this.isLeaving) void this.startAgain();
      }),
    );
  }

  async startAgain() {
    console.log(`The process at port ${this.port} died and is started again.`);
    await pause(200);
    if (!isStopping) this.start();
  }

  async checkHealth() {
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await response?.body?.cancel();
    this.isReady = response?.status === 200;
  }

  async untilReady() {
    for (const start = Date.now(); Date.now() - start < readyTimeoutMs; await pause(50)) {
      throwIfInterrupted();
      await this.checkHealth();
      if (this.isReady) return;
    }
    throw new CommandError(`The process at port ${this.port} did not become ready.`);
  }

  async stop() {
    this.isLeaving = true;
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

await runCommand(
  async () => {
    const program = await findNginx();
    if (!program)
      throw new CommandError('The cluster needs nginx, which was not found and could not be installed.');
    const port = Number(process.env.PORT ?? 8080);
    const env = await shopEnvironment(port);
    const processes = [];
    cleanUps.unshift(async () => {
      isStopping = true;
      await Promise.all(processes.map((shop) => shop.stop()));
    });
    for (let count = 0; count < 2; count++)
      processes.push(new ShopProcess(process.execPath, await freePort(), env));
    await Promise.all(processes.map((shop) => shop.untilReady()));
    const servers = processes.map((shop) => shop.port);
    const proxy = await startNginx(program, { folder: path.join(home, 'nginx'), port, servers });
    cleanUps.unshift(proxy.stop);

    const updateProxy = () => {
      const isOut = processes.map(({ isReady, isLeaving }) => !isReady || isLeaving);
      // If no process is ready, both stay in: perhaps only the health check fails.
      const allOut = isOut.every(Boolean);
      isOut.forEach((out, index) => proxy.setOut(index, out && !allOut));
    };
    const restartAll = async () => {
      for (const shop of processes) {
        shop.isLeaving = true;
        updateProxy();
        await shop.stop();
        shop.start();
        await shop.untilReady();
        updateProxy();
      }
      console.log('Every process was restarted.');
    };
    let restarting = Promise.resolve();
    process.on('SIGUSR2', () => {
      restarting = restarting.then(restartAll).catch((error) => console.error(error.message));
    });
    const pids = processes.map((shop) => shop.child.pid);
    console.log(
      `The shop is open at ${proxy.url}, served by processes ${pids.join(' and ')} at ports ${servers.join(' and ')}.`,
    );
    console.log(`To restart its processes one after the other: kill -USR2 ${process.pid}`);
    for (;;) {
      throwIfInterrupted();
      await pause(healthCheckMs);
      await Promise.all(processes.map((shop) => shop.checkHealth()));
      updateProxy();
    }
  },
  async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  },
);

async function shopEnvironment(port) {
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
    TRUSTED_PROXIES: '1',
    // Requests that nginx has already sent to a leaving process are still served.
    DRAIN_SECONDS: '1',
  };
  if (!env.DATABASE_URL) {
    const postgres = await startPostgres();
    cleanUps.unshift(postgres.stop);
    env.DATABASE_URL = postgres.url;
  }
  env.DATA_DIR ??= path.join(home, 'data');
  mkdirSync(env.DATA_DIR, { recursive: true });
  return env;
}
