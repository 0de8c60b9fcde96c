import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/test/free-port.mjs';
import { findNginx } from '../../scripts/test/nginx.mjs';
import { inProject, root } from '../../scripts/run/project.mjs';
import { customers, type Shopping } from './customer.ts';
import { call, codeOf } from './http-call.ts';
import { losses } from './ledger.ts';
import { seller } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

const what = 'rolling restart behind nginx';
const wanted = '0 requests failed, every process renewed';

/** PostgreSQL, two processes and nginx, as `npm run cluster` starts them; renewed one after the other under load. */
export async function rollingRestart(world: World): Promise<Finding[]> {
  if (world.engine !== 'postgres' || world.short) return [];
  if (!(await findNginx())) {
    return [{ what, wanted, measured: 'not measured: nginx is not here and cannot be installed', ok: null }];
  }
  const place = { ...(await world.place()), dataDir: join(world.folder(), 'data') };
  const cluster = startCluster({
    DATABASE_URL: place.databaseUrl!,
    DATA_DIR: place.dataDir,
    PORT: String(await freePort()),
  });
  try {
    const url = await cluster.hears(/open at (http:\S+),/);
    const killed = await oneKilled(cluster, url);
    const shoppers = await customers(url, 4);
    const load = constantLoad(url, shoppers);
    await pause(500);
    const began = performance.now();
    cluster.child.kill('SIGUSR2');
    await cluster.hears(/(Every process was renewed)/);
    const took = performance.now() - began;
    await pause(500);
    const { answered, failed } = await load.end();
    const guesses = await forgedGuesses(url, shoppers[0]!.customer.email);
    const books = await losses(place, shoppers);
    const lost = books.lost + books.doubled + books.torn;
    return [
      killed,
      {
        what,
        wanted,
        measured: `${failed.length} failed of ${answered + failed.length} ${[...new Set(failed)].slice(0, 3)} in ${ms(took)}; ${lost} orders lost, doubled or torn of ${books.acknowledged}`,
        ok: failed.length + lost === 0 && books.acknowledged > 10,
      },
      {
        what: 'guesses behind nginx under forged addresses',
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

/** One of the two dies without a word: whoever reads does not notice, and it is started again. */
async function oneKilled(cluster: ReturnType<typeof startCluster>, url: string): Promise<Finding> {
  const load = constantLoad(url, []);
  await pause(300);
  process.kill(Number(await cluster.hears(/processes (\d+)/)), 'SIGKILL');
  await cluster.hears(/(started again)/);
  await pause(1_500);
  const { answered, failed } = await load.end();
  return {
    what: 'one of two processes behind nginx killed',
    wanted: '0 reads failed',
    measured: `${failed.length} failed of ${answered + failed.length} ${[...new Set(failed)].slice(0, 3)}`,
    ok: failed.length === 0 && answered > 0,
  };
}

/** Claiming to be somebody else each time helps nobody: the address that counts is the one nginx saw. */
async function forgedGuesses(url: string, email: string): Promise<number[]> {
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
  let said = '';
  const tell = (data: Buffer) => (said += data.toString());
  child.stdout.on('data', tell);
  child.stderr.on('data', tell);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    ended,
    async hears(words: RegExp): Promise<string> {
      for (let turn = 0; turn < 1_200 && child.exitCode === null; turn++) {
        const heard = words.exec(said);
        if (heard) return heard[1]!;
        await pause(50);
      }
      throw new Error(`the cluster did not say ${words}: ${said}`);
    },
  };
}

/** Readers with and without kept connections, and buyers; every request that is not answered well is told. */
function constantLoad(url: string, shoppers: Shopping[]) {
  const failed: string[] = [];
  let answered = 0;
  const time = { isOver: false };
  const note = (path: string) => (answer: { status: number } | string) => {
    if (typeof answer === 'object' && answer.status === 200) answered++;
    else failed.push(`${path} ${typeof answer === 'object' ? answer.status : answer}`);
  };
  const read = async (path: string, agent: Agent) => {
    while (!time.isOver) {
      await call(url + path, { agent })
        .catch(codeOf)
        .then(note(path));
      await pause(5);
    }
  };
  const buy = async ({ customer, goods }: Shopping) => {
    // A browser sends a request again over a new connection when the kept one is closed under it; here all are new.
    customer.agent = new Agent({ keepAlive: false });
    while (!time.isOver) {
      await customer.buy(goods).catch(codeOf).then(note('order'));
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
    end: async () => {
      time.isOver = true;
      await Promise.all(running);
      return { answered, failed };
    },
  };
}
