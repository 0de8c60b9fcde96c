import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createListener } from './listener.ts';
import { maxAtWork } from './protection/client-queues.ts';
import { LoadShedder } from './protection/load-shedder.ts';
import { maxPipelined } from './protection/pipelining.ts';

let server: Server;
let reached: string[];
let answer: () => void;

beforeEach(async () => {
  reached = [];
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  const app = {
    fetch: async ({ url }: Request) => {
      reached.push(new URL(url).pathname);
      if (!url.endsWith('/healthz')) await gate;
      return new Response('ok');
    },
  };
  const shedder = new LoadShedder({}, { isLagging: false, stop() {} });
  server = createServer(createListener({ app, securityHeaders: {}, shedder }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  answer();
  server.closeAllConnections();
  server.close();
});

function send(path: string, localAddress: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', localAddress, path, agent: false }, (response) =>
      resolve(response.resume().statusCode!),
    )
      .on('error', reject)
      .end();
  });
}

test('a few requests of one client are worked on at a time; another client and health checks do not wait', async () => {
  const sent = Array.from({ length: 30 }, (_, n) => send(`/${n}`, '127.0.0.1'));
  await expect.poll(() => reached.length).toBe(maxAtWork);
  expect(await send('/healthz', '127.0.0.1')).toBe(200);
  const other = send('/other', '127.0.0.2');
  await expect.poll(() => reached.at(-1)).toBe('/other');
  expect(reached).toHaveLength(maxAtWork + 2);
  answer();
  expect(new Set(await Promise.all([...sent, other]))).toEqual(new Set([200]));
  expect(reached).toHaveLength(32);
});

test('a request whose client has left is not worked on', async () => {
  const sent = Array.from({ length: maxAtWork }, (_, n) => send(`/${n}`, '127.0.0.1'));
  await expect.poll(() => reached.length).toBe(maxAtWork);
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<ServerResponse>((resolve) =>
    server.once('request', (_, response) => resolve(response)),
  );
  const left = request({ port, host: '127.0.0.1', path: '/left', agent: false }).on('error', () => {});
  left.end();
  const response = await arrived;
  left.destroy();
  await expect.poll(() => response.destroyed).toBe(true);
  const last = send('/last', '127.0.0.1');
  answer();
  await Promise.all([...sent, last]);
  expect(reached.slice(maxAtWork)).toEqual(['/last']);
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
  expect(reached.length).toBeLessThanOrEqual(1 + maxPipelined);
});

test('a few requests sent together are all answered', async () => {
  const { heard, closed } = sendTogether(1 + maxPipelined);
  answer();
  await closed;
  expect(heard().match(/HTTP\/1\.1 200/g)).toHaveLength(1 + maxPipelined);
});
