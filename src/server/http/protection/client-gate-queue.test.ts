import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ClientAddress } from '../endpoint/client-address.ts';
import { ClientGate, maxAtWork } from './client-gate.ts';

const newGate = () =>
  new ClientGate(((c: Context) => (c as unknown as { client: string }).client) as ClientAddress);

/** Runs `work` as a request of this client. */
async function run(
  gate: ClientGate,
  client: string,
  work: () => Promise<unknown>,
  outgoing = new EventEmitter(),
) {
  const values = new Map<string, unknown>();
  const c = {
    client,
    env: { outgoing },
    get: (name: string) => values.get(name),
    set: (name: string, value: unknown) => values.set(name, value),
  };
  await gate.middleware(c as unknown as Context, work as () => Promise<void>);
}

test('one waiting request of each client begins in each turn of the event loop', async () => {
  const gate = newGate();
  const begun: string[] = [];
  const send = (client: string, count: number) =>
    Array.from({ length: count }, () => run(gate, client, async () => begun.push(client)));
  const all = [...send('a', maxAtWork + 3), ...send('b', maxAtWork + 2)];
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(begun).toHaveLength(2 * maxAtWork);
  await Promise.all(all);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('requests that do not end leave no place for others of their client', async () => {
  const gate = newGate();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: maxAtWork }, () => run(gate, 'a', () => ended));
  const begun: string[] = [];
  const next = run(gate, 'a', async () => begun.push('a'));
  await run(gate, 'b', async () => begun.push('b'));
  await setImmediate();
  expect(begun).toEqual(['b']);
  end();
  await Promise.all([...held, next]);
  expect(begun).toEqual(['b', 'a']);
});

test('a place is free again after a request that failed', async () => {
  const gate = newGate();
  const fail = () => Promise.reject(new Error('failed'));
  const failed = Array.from({ length: 2 * maxAtWork }, () => run(gate, 'a', fail));
  const results = await Promise.allSettled(failed);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  const served: string[] = [];
  await run(gate, 'a', async () => served.push('a'));
  expect(served).toEqual(['a']);
});

test('requests whose client leaves while they wait are refused at once and take no turn', async () => {
  const gate = newGate();
  const begun: string[] = [];
  const send = (client: string, count: number, outgoing = new EventEmitter()) =>
    Array.from({ length: count }, () => run(gate, client, async () => begun.push(client), outgoing));
  const before = [...send('a', maxAtWork), ...send('b', maxAtWork)];
  const connection = new EventEmitter();
  const left = send('a', 2, connection);
  const after = [...send('a', 1), ...send('b', 2)];
  connection.emit('close');
  const refused = (await Promise.allSettled(left)).map((result) => result.status);
  await Promise.all([...before, ...after]);
  expect(refused).toEqual(['rejected', 'rejected']);
  expect(begun.slice(2 * maxAtWork)).toEqual(['a', 'b', 'b']);
});

test('a request that reads its body itself keeps no place meanwhile; all others keep theirs', async () => {
  const app = new Hono();
  const gate = new ClientGate(((c: Context) => c.req.header('client')) as ClientAddress);
  app.use('*', gate.middleware);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const reached: string[] = [];
  app.all('/', async (c) => {
    reached.push(`${c.req.method} ${c.req.header('client')}`);
    if (c.req.method === 'POST') gate.leave(c);
    await ended;
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
  end();
  await Promise.all([...posts, ...heads, ...other]);
  expect(reached).toContain('POST b');
});

test('a JSON body that has not arrived keeps no place, and is read in its turn', async () => {
  const app = new Hono();
  const gate = new ClientGate(((c: Context) => c.req.header('client')) as ClientAddress);
  app.use('*', gate.middleware);
  const read: string[] = [];
  app.post('/', async (c) => {
    read.push(await gate.textOf(c));
    return c.text('ok');
  });
  const send = (body: BodyInit, complete: boolean) =>
    app.request('/', { method: 'POST', headers: { client: 'a' }, body, duplex: 'half' } as RequestInit, {
      incoming: { complete },
    });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const slow = Array.from({ length: 2 * maxAtWork }, () =>
    send(
      new ReadableStream({
        async pull(controller) {
          await arrived;
          controller.enqueue(new TextEncoder().encode('slow'));
          controller.close();
        },
      }),
      false,
    ),
  );
  await send('quick', true);
  expect(read).toEqual(['quick']);
  arrive();
  await Promise.all(slow);
  expect(read).toEqual(['quick', ...slow.map(() => 'slow')]);
});
