import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import { cookieOf, postTo, serverProcesses } from '../../tests/support/server-processes.ts';

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

  test('a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} of 127.0.0.1 is in use`);
    await new Promise((resolve) => other.close(resolve));
  });

  test('an address of another machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toContain('Cannot listen on 192.0.2.1');
  });

  test('a data folder that cannot be written, with and without a configured seller', async () => {
    const file = join(at.folder, 'file');
    writeFileSync(file, '');
    const env = { DATA_DIR: join(file, 'data') };
    expect(await refusal(env)).toContain(`The data folder ${env.DATA_DIR} cannot be used`);
    expect(await refusal({ ...env, SELLER_PASSWORD: 'a-good-password' })).toContain('cannot be used');
  });

  test('a database that cannot be reached', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://shop:secret-word@127.0.0.1:1/warraq' });
    expect(said).toContain('PostgreSQL at 127.0.0.1:1/warraq');
    expect(said).not.toContain('secret-word');
  });
});

test('the log of a start names the version and the migrations that ran', async () => {
  const { said } = await openShop({ LOG_LEVEL: 'info', DATA_DIR: join(at.folder, 'new') });
  const line = said.out.split('\n').find((text) => text.includes('the database is open'));
  expect(JSON.parse(line!)).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    migrations: expect.any(Number),
  });
});

test('a later start does not show the generated password, and refuses to open the demo as a real shop', async () => {
  const first = await openShop();
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const password = readFileSync(join(at.folder, 'data', 'seller-password'), 'utf8').trim();
  const second = await openShop();
  expect(second.said.out).not.toContain(password);
  expect(second.said.out).toContain('seller-password)');
  second.child.kill('SIGTERM');
  await second.ended;
  const real = run({ DEMO: 'off' });
  expect(await real.ended).toBe(1);
  expect(real.said.error).toMatch(/^The shop cannot start\. This is the data of a demo shop.*\n$/);
  const changed = await openShop({ DEMO: 'off', CHANGE_MODE_TO: 'real' });
  expect(changed.said.out).toContain('Real shop');
  expect(changed.said.out).toContain('off: set SMTP_URL and MAIL_FROM to send mail');
});

test('after SIGKILL and a restart the shop has everything it acknowledged', async () => {
  const before = await openShop();
  const signUp = await postTo(`${before.url}/api/user/register`, layla);
  const cookie = cookieOf(signUp);
  const { products } = (await (await fetch(`${before.url}/api/product/list`)).json()) as {
    products: { _id: string }[];
  };
  const cartItems = { [products[0]?._id ?? '']: 3 };
  expect((await postTo(`${before.url}/api/cart/update`, { cartItems }, cookie)).status).toBe(200);
  const password = readFileSync(join(at.folder, 'data', 'seller-password'), 'utf8');
  before.child.kill('SIGKILL');
  expect(await before.ended).toBe('SIGKILL');

  const after = await openShop();
  const answer = (await (
    await fetch(`${after.url}/api/user/is-auth`, { headers: { cookie } })
  ).json()) as object;
  expect(answer).toMatchObject({ success: true, user: { email: layla.email, cartItems } });
  const list = (await (await fetch(`${after.url}/api/product/list`)).json()) as object;
  expect(list).toMatchObject({ total: products.length });
  expect(readFileSync(join(at.folder, 'data', 'seller-password'), 'utf8')).toBe(password);
});

test('after SIGTERM it ends although a logo is being drawn that takes minutes', async () => {
  const { child, url, ended } = await openShop({ SELLER_PASSWORD: 'a-good-password', DRAIN_SECONDS: '0' });
  const login = { email: 'seller@warraq.local', password: 'a-good-password' };
  const cookie = cookieOf(await postTo(`${url}/api/seller/login`, login));
  const slow = '<feTurbulence numOctaves="1000" baseFrequency=".5"/>'.repeat(100);
  const form = new FormData();
  form.set(
    'logo',
    new Blob([
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><filter id="f">${slow}</filter>
        <rect width="1000" height="1000" filter="url(#f)"/></svg>`,
    ]),
    'logo.svg',
  );
  const sending = fetch(`${url}/api/seller/logo`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: form,
  });
  sending.catch(() => {});
  const parents = () => execFileSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' }).split(/\s+/);
  await expect.poll(parents).toContain(String(child.pid));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a body above the limit is refused with and without a Content-Length, and the shop runs on', async () => {
  const { url } = await openShop();
  const long = `{"email":"${'x'.repeat(200_000)}"}`;
  const pieces = new ReadableStream({
    start(controller) {
      for (let from = 0; from < long.length; from += 10_000)
        controller.enqueue(new TextEncoder().encode(long.slice(from, from + 10_000)));
      controller.close();
    },
  });
  const send = (body: RequestInit['body']) =>
    fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
  expect((await send(long)).status).toBe(413);
  expect((await send(pieces)).status).toBe(413);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('two processes on one data folder serve the same shop', async () => {
  const onNew = { DATA_DIR: join(at.folder, 'new') };
  const [one, other] = await Promise.all([openShop(onNew), openShop(onNew)]);
  const cookie = cookieOf(await postTo(`${one.url}/api/user/register`, layla));
  const seen = await (await fetch(`${other.url}/api/user/is-auth`, { headers: { cookie } })).json();
  expect(seen).toMatchObject({ success: true, user: { email: layla.email } });
});

test('two hosts with different generated seller passwords cannot open one database together', async () => {
  const database = await testDatabase('postgres');
  const host = (name: string) => ({ DATABASE_URL: database!.url, DATA_DIR: join(at.folder, name) });
  const one = await openShop(host('one'));
  const other = run(host('other'));
  expect([await other.ended, other.said.error]).toEqual([
    1,
    expect.stringMatching(
      /^The shop cannot start\. Another process of the shop .* set the same SELLER_PASSWORD/,
    ),
  ]);
  one.child.kill('SIGINT');
  expect(await one.ended).toBe(0);
  await database!.drop();
});

test('a destroyed database file gives errors, and the process stays alive', async () => {
  const { child, url } = await openShop();
  const list = () => fetch(`${url}/api/product/list`);
  expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
  const data = join(at.folder, 'data');
  for (const name of readdirSync(data).filter((file) => file.startsWith('warraq.sqlite'))) {
    const file = join(data, name);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'destroyed'), { flag: 'r+' });
  }
  const { status } = await list();
  expect(status).toBeGreaterThanOrEqual(500);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(child.exitCode).toBe(null);
});
