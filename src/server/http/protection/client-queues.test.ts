import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { ClientAddress } from '../endpoint/client-address.ts';
import { ClientQueues, maxAtWork } from './client-queues.ts';

/** Requests that tell their client, and whether it has left. */
const from = (client: string, destroyed = false) =>
  ({ client, env: { outgoing: { destroyed } } }) as unknown as Context;
const newQueues = () =>
  new ClientQueues(((c: Context) => (c as unknown as { client: string }).client) as ClientAddress);

test('one waiting request of each client begins in each turn of the event loop', async () => {
  const queues = newQueues();
  const begun: string[] = [];
  const run = (client: string, count: number) =>
    Array.from({ length: count }, () => queues.run(from(client), async () => begun.push(client)));
  const all = [...run('a', maxAtWork + 3), ...run('b', maxAtWork + 2)];
  expect(begun).toHaveLength(2 * maxAtWork);
  await Promise.all(all);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('requests that do not end leave no place for others of their client', async () => {
  const queues = newQueues();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: maxAtWork }, () => queues.run(from('a'), () => ended));
  const begun: string[] = [];
  const next = queues.run(from('a'), async () => begun.push('a'));
  await queues.run(from('b'), async () => begun.push('b'));
  await setImmediate();
  expect(begun).toEqual(['b']);
  end();
  await Promise.all([...held, next]);
  expect(begun).toEqual(['b', 'a']);
});

test('a request whose body may not have arrived waits for its turn, and keeps no place', async () => {
  const queues = newQueues();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: maxAtWork }, () => queues.run(from('a'), () => ended));
  const begun: string[] = [];
  const turns = Array.from({ length: 2 * maxAtWork }, () =>
    queues.turn(from('a')).then(() => begun.push('turn')),
  );
  await queues.turn(from('b'));
  expect(begun).toEqual([]);
  end();
  await Promise.all([...held, ...turns]);
  await Promise.all(Array.from({ length: maxAtWork }, () => queues.run(from('a'), async () => {})));
});

test('a place is free again after a request that failed', async () => {
  const queues = newQueues();
  const fail = () => Promise.reject(new Error('failed'));
  const failed = Array.from({ length: 2 * maxAtWork }, () => queues.run(from('a'), fail));
  const results = await Promise.allSettled(failed);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await queues.run(from('a'), async () => 'served')).toBe('served');
});

test('requests whose client left while they waited are not worked on, and take no turn', async () => {
  const queues = newQueues();
  const begun: string[] = [];
  const run = (client: string, count: number, hasLeft = false) =>
    Array.from({ length: count }, () =>
      queues.run(from(client, hasLeft), async () => void begun.push(hasLeft ? 'left' : client)),
    );
  const before = [...run('a', maxAtWork), ...run('b', maxAtWork)];
  const left = run('a', 2, true);
  const after = [...run('a', 1), ...run('b', 2)];
  const refused = (await Promise.allSettled(left)).map((result) => result.status);
  await Promise.all([...before, ...after]);
  expect(refused).toEqual(['rejected', 'rejected']);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'b']);
});
