import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ClientAddress } from '../endpoint/client-address.ts';
import { ClientQueues, maxAtWork } from './client-queues.ts';

/** A request that tells its client. */
const from = (client: string, outgoing = new EventEmitter()) =>
  ({ client, env: { outgoing } }) as unknown as Context;
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

test('a place is free again after a request that failed', async () => {
  const queues = newQueues();
  const fail = () => Promise.reject(new Error('failed'));
  const failed = Array.from({ length: 2 * maxAtWork }, () => queues.run(from('a'), fail));
  const results = await Promise.allSettled(failed);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await queues.run(from('a'), async () => 'served')).toBe('served');
});

test('requests whose client leaves while they wait are refused at once and take no turn', async () => {
  const queues = newQueues();
  const begun: string[] = [];
  const run = (client: string, count: number, outgoing = new EventEmitter()) =>
    Array.from({ length: count }, () =>
      queues.run(from(client, outgoing), async () => void begun.push(client)),
    );
  const before = [...run('a', maxAtWork), ...run('b', maxAtWork)];
  const connection = new EventEmitter();
  const left = run('a', 2, connection);
  const after = [...run('a', 1), ...run('b', 2)];
  connection.emit('close');
  const refused = (await Promise.allSettled(left)).map((result) => result.status);
  await Promise.all([...before, ...after]);
  expect(refused).toEqual(['rejected', 'rejected']);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'b']);
});

test('a request with a body waits for its turn and keeps no place; all others keep theirs', async () => {
  const app = new Hono();
  const queues = new ClientQueues(((c: Context) => c.req.header('client')) as ClientAddress);
  app.use('*', queues.middleware);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const reached: string[] = [];
  app.all('/', async (c) => {
    reached.push(`${c.req.method} ${c.req.header('client')}`);
    await gate;
    return c.text('ok');
  });
  const send = (method: string, client: string, count: number) =>
    Array.from({ length: count }, () => app.request('/', { method, headers: { client } }));
  const posts = send('POST', 'a', 3 * maxAtWork);
  await expect.poll(() => reached).toEqual(posts.map(() => 'POST a'));
  const heads = [...send('HEAD', 'b', maxAtWork + 1), ...send('POST', 'b', 1)];
  const other = send('POST', 'c', 1);
  await expect.poll(() => reached).toContain('POST c');
  expect(reached.filter((request) => request.endsWith('b'))).toEqual(Array(maxAtWork).fill('HEAD b'));
  open();
  await Promise.all([...posts, ...heads, ...other]);
  expect(reached).toContain('POST b');
});
