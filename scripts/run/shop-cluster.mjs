import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/free-port.mjs';
import { findNginx, startNginx } from '../test/nginx.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { inProject, root } from './project.mjs';
import { goOn, command, Stop } from './steps.mjs';

/**
 * Of a shop that is already built: PostgreSQL (its own, unless DATABASE_URL names one), two processes of the shop and
 * nginx in front of them. A process that is not ready gets no requests, one that dies is started again, and SIGUSR2
 * renews one after the other without a request being lost.
 */
const HEALTH_EVERY = 250;
const home = mkdtempSync(path.join(tmpdir(), 'warraq-cluster-'));
// Where we are root, the workers of nginx are another user and look for files inside.
chmodSync(home, 0o711);
const endings = [() => rmSync(home, { recursive: true, force: true })];
let stopping = false;

class Member {
  isReady = false;
  /** Told to leave: asked no more, whatever it says of itself. */
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
        if (!stopping && !this.isLeaving) void this.revive();
      }),
    );
  }

  async revive() {
    console.log(`The process at port ${this.port} died; it is started again.`);
    await pause(200);
    if (!stopping) this.start();
  }

  async look() {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await answer?.body?.cancel();
    this.isReady = answer?.status === 200;
  }

  async stop() {
    this.isLeaving = true;
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

async function untilReady(member, limit = 20_000) {
  for (const began = Date.now(); Date.now() - began < limit; await pause(50)) {
    goOn();
    await member.look();
    if (member.isReady) return;
  }
  throw new Stop(`The process at port ${member.port} did not become ready.`);
}

await command(
  async () => {
    const nginx = await findNginx();
    if (!nginx) throw new Stop('nginx is needed for this and could not be found or installed.');
    const port = Number(process.env.PORT ?? 8080);
    const env = await memberEnv(port);
    const members = [];
    endings.unshift(async () => {
      stopping = true;
      await Promise.all(members.map((member) => member.stop()));
    });
    for (let one = 0; one < 2; one++) members.push(new Member(process.execPath, await freePort(), env));
    await Promise.all(members.map((member) => untilReady(member)));
    const servers = members.map((member) => member.port);
    const front = await startNginx(nginx, { folder: path.join(home, 'nginx'), port, servers });
    endings.unshift(front.stop);

    const steer = () => {
      const out = members.map(({ isReady, isLeaving }) => !isReady || isLeaving);
      // With nobody ready both are asked all the same: perhaps it is only the question that fails.
      const nobody = out.every(Boolean);
      out.forEach((isOut, which) => front.leaveOut(which, isOut && !nobody));
    };
    const renew = async () => {
      for (const member of members) {
        member.isLeaving = true;
        steer();
        await member.stop();
        member.start();
        await untilReady(member);
        steer();
      }
      console.log('Every process was renewed.');
    };
    const pids = members.map((member) => member.child.pid);
    let renewing = Promise.resolve();
    process.on('SIGUSR2', () => {
      renewing = renewing.then(renew).catch((error) => console.error(error.message));
    });
    console.log(
      `The shop is open at ${front.url}, served by processes ${pids.join(' and ')} at ports ${servers.join(' and ')}.`,
    );
    console.log(`Renew its processes with: kill -USR2 ${process.pid}`);
    for (;;) {
      goOn();
      await pause(HEALTH_EVERY);
      await Promise.all(members.map((member) => member.look()));
      steer();
    }
  },
  async () => {
    for (const ending of endings) await ending();
  },
);

async function memberEnv(port) {
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
    TRUSTED_PROXIES: '1',
    // Whoever is already on the way to a process that leaves is still served.
    DRAIN_SECONDS: '1',
  };
  if (!env.DATABASE_URL) {
    const server = await startPostgres();
    endings.unshift(server.stop);
    env.DATABASE_URL = server.url;
  }
  env.DATA_DIR ??= path.join(home, 'data');
  mkdirSync(env.DATA_DIR, { recursive: true });
  return env;
}
