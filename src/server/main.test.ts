import { readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postTo, serverProcesses } from '../../tests/support/server-processes.ts';

const layla = { name: 'Layla', email: 'layla@example.com', password: 'a good long password' };
const { at, run, openShop } = serverProcesses();

describe('a failed start ends with one sentence and exit code 1', () => {
  async function refusal(env: Record<string, string>) {
    const { said, ended } = run(env);
    expect(await ended).toBe(1);
    expect(said.out).toBe('');
    expect(said.error).toMatch(/^The shop cannot start\. [^\n]*\.\n$/);
    return said.error;
  }

  test('a wrong variable, and an incomplete configuration', async () => {
    expect(await refusal({ PORT: 'http' })).toContain('PORT must be a whole number');
    expect(await refusal({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET');
  });
});

test('the banner shows the address, the mode, the seller’s login and the data folder', async () => {
  const { said, url } = await openShop();
  const password = readFileSync(join(at.folder, 'data', 'seller-password'), 'utf8').trim();
  expect(said.out).toContain('Demo shop');
  expect(said.out).toContain(`${url}/seller`);
  expect(said.out).toContain(`seller@warraq.local / ${password}`);
  expect(said.out).toContain(join(at.folder, 'data'));
  expect(statSync(join(at.folder, 'data', 'seller-password')).mode & 0o777).toBe(0o600);
  expect((await postTo(`${url}/api/seller/login`, { email: 'seller@warraq.local', password })).status).toBe(
    200,
  );
});

test('after SIGTERM it stops being ready, then accepts no connection, finishes running requests, and exits 0', async () => {
  const { child, url, ended } = await openShop({ DRAIN_SECONDS: '2' });
  const { port } = new URL(url);
  const idle = await connected(port);
  const body = JSON.stringify(layla);
  const running = await connected(port);
  running.socket.write(
    `POST /api/user/register HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await running.hears('100 Continue');
  expect((await fetch(`${url}/readyz`)).headers.get('connection')).toBe('keep-alive');
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  child.kill('SIGTERM');
  const last = await fetch(`${url}/api/product/list`);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  await idle.closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  running.socket.write(body);
  await running.hears('Account created.');
  expect(await ended).toBe(0);
});

/** A raw connection that collects everything it receives. */
async function connected(
  port: string,
): Promise<{ socket: Socket; closed: Promise<void>; hears(words: string): Promise<void> }> {
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    socket,
    closed,
    hears: (words) =>
      new Promise((resolve, reject) => {
        const look = () => heard.includes(words) && resolve();
        look();
        socket.on('data', look);
        void closed.then(() => reject(new Error(`closed after: ${heard}`)));
      }),
  };
}
