import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientQueues, maxAtWork } from './client-queues.ts';

test('one waiting request of each client begins in each turn of the event loop', async () => {
  const queues = new ClientQueues();
  const begun: string[] = [];
  const run = (client: string, count: number) =>
    Array.from({ length: count }, () => queues.run(client, () => begun.push(client)));
  const all = [...run('a', maxAtWork + 3), ...run('b', maxAtWork + 2)];
  expect(begun).toHaveLength(2 * maxAtWork);
  await Promise.all(all);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('requests that do not end leave no place for others of their client', async () => {
  const queues = new ClientQueues();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: maxAtWork }, () => queues.run('a', () => ended));
  const begun: string[] = [];
  const next = queues.run('a', () => begun.push('a'));
  await queues.run('b', () => begun.push('b'));
  await setImmediate();
  expect(begun).toEqual(['b']);
  end();
  await Promise.all([...held, next]);
  expect(begun).toEqual(['b', 'a']);
});

test('a place is free again after a request that failed', async () => {
  const queues = new ClientQueues();
  const fail = () => Promise.reject(new Error('failed'));
  const failed = Array.from({ length: 2 * maxAtWork }, () => queues.run('a', fail));
  const results = await Promise.allSettled(failed);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await queues.run('a', () => 'served')).toBe('served');
});
