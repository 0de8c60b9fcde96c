import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListener } from './listener.ts';
import { ConnectionLimit, maxPipelined, refusedMs } from './protection/connection-limit.ts';
import { ClientGate } from './protection/client-gate.ts';

let server: Server;
let reached: string[];
let answer: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reached = [];
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  const app = {
    fetch: async ({ url }: Request) => {
      reached.push(new URL(url).pathname);
      await gate;
      return new Response('ok');
    },
  };
  const connections = new ConnectionLimit();
  server = createServer(createListener({ app, securityHeaders: {}, connections, gate: new ClientGate() }));
  connections.watch(server, 100);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  vi.useRealTimers();
  answer();
  server.closeAllConnections();
  server.close();
});

function sendTogether(count: number): { heard: () => string; closed: Promise<unknown> } {
  let text = '';
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).on('data', (data) => (text += String(data)));
  const requests = Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: shop\r\n`);
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
  return { heard: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

test('a connection that sends many requests before it has the answers is closed', async () => {
  await sendTogether(200).closed;
  expect(reached).toHaveLength(1 + maxPipelined);
});

test('its address loses all connections, and is refused for a moment', async () => {
  const open = sendTogether(1);
  await expect.poll(() => reached).toHaveLength(1);
  await sendTogether(200).closed;
  await open.closed;
  expect(open.heard()).toBe('');
  reached = [];
  await sendTogether(1).closed;
  expect(reached).toEqual([]);
  vi.advanceTimersByTime(refusedMs);
  const { heard, closed } = sendTogether(1);
  answer();
  await closed;
  expect(heard()).toContain('HTTP/1.1 200');
});

test('a few requests sent together are all answered', async () => {
  const { heard, closed } = sendTogether(1 + maxPipelined);
  answer();
  await closed;
  expect(heard().match(/HTTP\/1\.1 200/g)).toHaveLength(1 + maxPipelined);
});
