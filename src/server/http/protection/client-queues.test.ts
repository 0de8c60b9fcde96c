import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientQueues, maxAtWork } from './client-queues.ts';

test('many short requests of one client do not fill one turn of the event loop', async () => {
  const queues = new ClientQueues();
  const begun: string[] = [];
  const run = (client: string, count: number) =>
    Array.from({ length: count }, () => queues.run(client, () => begun.push(client)));
  const all = run('a', 3 * maxAtWork);
  await Promise.resolve();
  expect(begun).toHaveLength(maxAtWork);
  all.push(...run('b', 1));
  expect(begun.at(-1)).toBe('b');
  await setImmediate();
  expect(begun.length).toBeLessThanOrEqual(2 * maxAtWork + 1);
  await Promise.all(all);
  expect(begun).toHaveLength(3 * maxAtWork + 1);
});

test('a place is free again after a request that failed', async () => {
  const queues = new ClientQueues();
  const fail = () => Promise.reject(new Error('failed'));
  const failed = Array.from({ length: 2 * maxAtWork }, () => queues.run('a', fail));
  const results = await Promise.allSettled(failed);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await queues.run('a', () => 'served')).toBe('served');
});
