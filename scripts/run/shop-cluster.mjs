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
 * Runs the built shop as a cluster: PostgreSQL (its own, unless DATABASE_URL is set), two processes of the shop and nginx in
 * front of them, which goes on with the other process when one does not answer. A process that dies is started again.
 * SIGUSR2 restarts one process after the other without losing a request.
 */
const readyTimeoutMs = 20_000;
const home = mkdtempSync(path.join(tmpdir(), 'warraq-cluster-'));
// When we run as root, the workers of nginx run as another user and read files inside.
chmodSync(home, 0o711);
const cleanUps = [() => rmSync(home, { recursive: true, force: true })];
let isStopping = false;

class ShopProcess {
  constructor(port, env) {
    this.port = port;
    this.env = { ...env, PORT: String(port) };
    this.start();
  }

  start() {
    this.isLeaving = false;
    const stdio = ['ignore', 'ignore', 'inherit'];
    const main = inProject('build', 'shop', 'main.js');
    this.child = spawn(process.execPath, [main], { cwd: root, env: this.env, stdio, detached: true });
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
    void this.ended.then(() => this.startAgain());
  }

  async startAgain() {
    if (isStopping || this.isLeaving) return;
    console.log(`The process at port ${this.port} died and is started again.`);
    await pause(200);
    if (!isStopping) this.start();
  }

  async untilReady() {
    for (const start = Date.now(); Date.now() - start < readyTimeoutMs; await pause(50)) {
      throwIfInterrupted();
      const response = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) return;
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
    const servers = [await freePort(), await freePort()];
    const processes = servers.map((server) => new ShopProcess(server, env));
    cleanUps.unshift(async () => {
      isStopping = true;
      await Promise.all(processes.map((shop) => shop.stop()));
    });
    await Promise.all(processes.map((shop) => shop.untilReady()));
    const proxy = await startNginx(program, { folder: path.join(home, 'nginx'), port, servers });
    cleanUps.unshift(proxy.stop);

    const restartAll = async () => {
      for (const [index, shop] of processes.entries()) {
        proxy.setOut(index, true);
        await shop.stop();
        shop.start();
        await shop.untilReady();
        proxy.setOut(index, false);
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
      await pause(250);
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
    DATA_DIR: path.join(home, 'data'),
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
    TRUSTED_PROXIES: '1',
    // Requests that nginx has already sent to a leaving process are still served.
    DRAIN_SECONDS: '1',
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  if (env.DATABASE_URL) return env;
  const postgres = await startPostgres();
  cleanUps.unshift(postgres.stop);
  return { ...env, DATABASE_URL: postgres.url };
}
