import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import { startJobs, takeJobLease } from './jobs.ts';

const leaseMs = 30;

describe.each(bothEngines)('jobs of several processes on %s', (engine) => {
  let shop: TestShop;
  let runs: Record<string, number>;
  let started: ReturnType<typeof startJobs>[];
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    runs = {};
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await shop.close();
  });

  /** A process with a job that one process runs, and one that each runs. The shop's clock stands still. */
  function startProcess(name: string) {
    const count = (job: string) => async () => void (runs[job] = (runs[job] ?? 0) + 1);
    const jobs = startJobs(
      shop.deps,
      [
        { name, every: 1, run: count(name) },
        { name: `${name} everywhere`, every: 1, run: count(`${name} everywhere`), everywhere: true },
      ],
      leaseMs,
    );
    started.push(jobs);
    return jobs;
  }
  /** So often that a job of this process would have run. */
  const ticks = async (name: string) => {
    const before = runs[`${name} everywhere`] ?? 0;
    await expect.poll(() => (runs[`${name} everywhere`] ?? 0) - before).toBeGreaterThan(60);
  };
  const runsOf = async (name: string) => {
    await expect.poll(() => runs[name] ?? 0).toBeGreaterThan(0);
  };

  test('run in one of them, and in another when it has stopped', async () => {
    const first = startProcess('first');
    await runsOf('first');
    startProcess('second');
    await ticks('second');
    expect(runs['second']).toBeUndefined();
    await first.stop();
    await runsOf('second');
  });

  test('run in another one when the lease of a killed process has expired', async () => {
    await takeJobLease(shop.db, 'killed', shop.clock.now, shop.clock.now + leaseMs);
    startProcess('second');
    await ticks('second');
    expect(runs['second']).toBeUndefined();
    shop.clock.now += leaseMs;
    await runsOf('second');
  });

  test('are taken over by one of those who try at the same time', async () => {
    const holders = Array.from({ length: 20 }, (_, n) => `holder ${n}`);
    const taken = await Promise.all(
      holders.map((holder) => takeJobLease(shop.db, holder, shop.clock.now, shop.clock.now + leaseMs)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a job that fails three times is named, until it succeeds', async () => {
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error('EACCES');
    };
    const jobs = startJobs(shop.deps, [{ name: 'sweep', every: 1, run }], leaseMs);
    started.push(jobs);
    await expect.poll(jobs.failing).toEqual([{ name: 'sweep', error: 'EACCES' }]);
    isBroken = false;
    await expect.poll(jobs.failing).toEqual([]);
  });
});
