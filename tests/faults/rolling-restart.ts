import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, root } from '../../scripts/run/project.mjs';
import { freePort } from '../../scripts/services/free-port.mjs';
import { findNginx } from '../../scripts/services/nginx.mjs';
import { auditOrders, summary } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { call, errorCode } from './http-call.ts';
import { seller } from './shop-process.ts';
import { newShoppers, type Shopper } from './shopper.ts';

/** PostgreSQL, two processes and nginx, as `npm run cluster` starts them, restarted one after the other under load. */
export async function rollingRestart(context: FaultContext): Promise<Finding[]> {
  if (context.engine !== 'postgres') return [];
  const name = 'rolling restart behind nginx';
  const wanted = '0 requests failed, every process restarted';
  if (!(await findNginx())) {
    const measured = 'not measured: nginx is missing and cannot be installed';
    return [{ name, wanted, measured, ok: null }];
  }
  const settings = await context.newSettings();
  const cluster = startCluster({
    DATABASE_URL: settings.databaseUrl!,
    DATA_DIR: settings.dataDir,
    PORT: String(await freePort()),
    ORDERS_PER_HOUR: '0',
  });
  try {
    const url = await cluster.waitFor(/open at (http:\S+),/);
    const killed = await killOneProcess(cluster, url);
    const shoppers = await newShoppers(url, 4);
    const load = constantLoad(url, shoppers);
    await pause(500);
    const start = performance.now();
    cluster.child.kill('SIGUSR2');
    await cluster.waitFor(/(Every process was restarted)/);
    const duration = performance.now() - start;
    await pause(500);
    const { answered, failed } = await load.stop();
    const guesses = await guessWithForgedAddresses(url, shoppers[0]!.customer.email);
    const audit = await auditOrders(settings, shoppers);
    return [
      killed,
      {
        name,
        wanted,
        measured: `${failed.length} failed of ${answered + failed.length} ${[...new Set(failed)].slice(0, 3)} in ${ms(duration)}; ${summary(audit)}`,
        ok: failed.length + audit.faults === 0 && audit.acknowledged > 10,
      },
      {
        name: 'password guesses behind nginx with forged addresses',
        wanted: '10, then 429',
        measured: `${guesses.indexOf(429)}, then ${guesses.at(-1)}`,
        ok: guesses.indexOf(429) === 10,
      },
    ];
  } finally {
    cluster.child.kill('SIGTERM');
    await cluster.ended;
  }
}

/** One of the two processes is killed: reads continue without a failure, and it is started again. */
async function killOneProcess(cluster: ReturnType<typeof startCluster>, url: string): Promise<Finding> {
  const load = constantLoad(url, []);
  await pause(300);
  process.kill(Number(await cluster.waitFor(/processes (\d+)/)), 'SIGKILL');
  await cluster.waitFor(/(started again)/);
  await pause(1_500);
  const { answered, failed } = await load.stop();
  return {
    name: 'one of two processes behind nginx killed',
    wanted: '0 reads failed',
    measured: `${failed.length} failed of ${answered + failed.length} ${[...new Set(failed)].slice(0, 3)}`,
    ok: failed.length === 0 && answered > 0,
  };
}

/** Forged headers must not evade the limit: the address that counts is the one that the proxy saw. */
async function guessWithForgedAddresses(url: string, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const headers = { 'x-forwarded-for': `198.51.100.${guess}`, forwarded: `for=198.51.100.${guess}` };
    const body = { email, password: 'not the password' };
    statuses.push((await call(`${url}/api/user/login`, { body, headers })).status);
  }
  return statuses;
}

function startCluster(env: Record<string, string>) {
  const child = spawn(process.execPath, [inProject('scripts', 'run', 'shop-cluster.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, SELLER_EMAIL: seller.email, SELLER_PASSWORD: seller.password, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    ended,
    async waitFor(text: RegExp): Promise<string> {
      for (let attempt = 0; attempt < 1_200 && child.exitCode === null; attempt++) {
        const match = text.exec(output);
        if (match) return match[1]!;
        await pause(50);
      }
      throw new Error(`the cluster did not print ${text}: ${output}`);
    },
  };
}

/** Readers with and without keep-alive, and buyers. Every response that is not 200 is recorded. */
function constantLoad(url: string, shoppers: Shopper[]) {
  const failed: string[] = [];
  let answered = 0;
  const load = { isOver: false };
  const record = (path: string) => (response: { status: number } | string) => {
    if (typeof response === 'object' && response.status === 200) answered++;
    else failed.push(`${path} ${typeof response === 'object' ? response.status : response}`);
  };
  const read = async (path: string, agent: Agent) => {
    while (!load.isOver) {
      await call(url + path, { agent })
        .catch(errorCode)
        .then(record(path));
      await pause(5);
    }
  };
  const buy = async ({ customer, purchase }: Shopper) => {
    // A browser repeats a request when a kept-alive connection closes under it. This client does not, so it keeps none.
    customer.agent = new Agent({ keepAlive: false });
    while (!load.isOver) {
      await customer.buy(purchase).catch(errorCode).then(record('order'));
      await pause(10);
    }
  };
  const running = [
    ...['/', '/books', '/ar/books', '/api/product/list'].map((path) =>
      read(path, new Agent({ keepAlive: false })),
    ),
    ...['/', '/books', '/api/product/list'].map((path) =>
      read(path, new Agent({ keepAlive: true, maxSockets: 1 })),
    ),
    ...shoppers.map(buy),
  ];
  return {
    stop: async () => {
      load.isOver = true;
      await Promise.all(running);
      return { answered, failed };
    },
  };
}
