import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../scripts/run/project.mjs';
import { freePort } from '../../scripts/services/free-port.mjs';
import { findProgram } from '../../scripts/services/program.mjs';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { goodPassword } from '../support/test-accounts.ts';
import { openTestShop } from '../support/test-shop.ts';
import { serveTestShop } from '../support/test-server.ts';

interface Ports {
  https: number;
  http: number;
  shop: number;
}

/** How each proxy is started with its example file; only names, ports and the certificate are replaced. */
const proxies = {
  nginx(folder: string, { https, http, shop }: Ports) {
    const site = readFileSync(inProject('deploy', 'nginx-one.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll('shop.example.com', 'localhost')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
    );
    return ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
  },
  caddy(folder: string, { https, http, shop }: Ports) {
    const site = readFileSync(inProject('deploy', 'Caddyfile'), 'utf8')
      .replace(
        'shop.example.com {',
        `https://localhost:${https} {\nbind 127.0.0.1\ntls ${folder}/cert.pem ${folder}/key.pem`,
      )
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`);
    const options = `{\nadmin off\nauto_https disable_redirects\nhttp_port ${http}\n}\n`;
    writeFileSync(join(folder, 'Caddyfile'), options + site);
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};
const installed = (['nginx', 'caddy'] as const).filter((name) => findProgram(name));

test.each(['nginx.conf', 'nginx-one.conf', 'Caddyfile'])(
  '%s lets the largest import of books through',
  (file) => {
    const text = readFileSync(inProject('deploy', file), 'utf8');
    const [, megabytes] = /(?:client_max_body_size|max_size) (\d+)MB?/i.exec(text) ?? [];
    expect(Number(megabytes)).toBeGreaterThanOrEqual(100);
  },
);

test('nginx.conf lets every call through whose body may be larger than its limit for the others', () => {
  const text = readFileSync(inProject('deploy', 'nginx.conf'), 'utf8');
  const [, kilobytes] = /client_max_body_size (\d+)k;/.exec(text)!;
  const [, location] = /location ~ (\S+) \{/.exec(text)!;
  const large = Object.entries<Endpoint>(endpoints)
    .filter(([, { limit = 0 }]) => limit > Number(kilobytes) * 1024)
    .map(([name]) => name.split(' ')[1]!);
  expect(large.length).toBeGreaterThan(3);
  expect(large.filter((path) => !new RegExp(location!).test(path))).toEqual([]);
});

test.each(installed)('a shopper reaches the shop by TLS and HTTP/2 through %s', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-proxy-'));
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost`;
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = spawnSync('openssl', ['req', ...options.split(' '), ...files]);
  expect(made.status).toBe(0);
  const [https, http] = [await freePort(), await freePort()];
  const publicUrl = `https://localhost:${https}`;
  const shop = await serveTestShop(
    await openTestShop('sqlite', { env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1' } }),
  );
  const args = proxies[name](folder, { https, http, shop: shop.port });
  const child = spawn(findProgram(name)!, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  try {
    await expect.poll(() => get(publicUrl, '/readyz').catch(() => errors)).toMatchObject({ status: 200 });
    const answer = await get(publicUrl, '/api/user/register', {
      name: 'Layla',
      email: 'layla@example.com',
      password: goodPassword,
    });
    expect(answer).toMatchObject({ protocol: 'h2', status: 200 });
    expect(answer.cookie).toMatch(/;\s*Secure/i);
    // A forged address would give an attacker a new limit for each guess.
    await get(publicUrl, '/api/user/login', { email: 'layla@example.com', password: 'wrong password' });
    const counters = await shop.db.sql.selectFrom('attempts').select('subject').execute();
    const subjects = counters.map(({ subject }) => subject).join();
    expect(subjects).toContain('127.0.0.1');
    expect(subjects).not.toContain('203.0.113.9');
  } finally {
    await stop(child);
    await shop.close();
    rmSync(folder, { recursive: true });
  }
});

/** Sends a GET, or a POST with this body, over HTTP/2. */
function get(url: string, path: string, body?: object) {
  return new Promise<{ status: number; protocol: string | undefined; cookie: string }>((resolve, reject) => {
    const session = connect(url, { rejectUnauthorized: false });
    session.on('error', reject);
    const request = session.request({
      ':path': path,
      ':method': body ? 'POST' : 'GET',
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
    });
    request.on('error', reject);
    request.on('response', (headers) => {
      const cookie = [headers['set-cookie'] ?? []].flat().join();
      request.resume();
      request.on('end', () => {
        resolve({ status: Number(headers[':status']), protocol: session.alpnProtocol, cookie });
        session.close();
      });
    });
    request.end(body && JSON.stringify(body));
  });
}

async function stop(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  if (child.exitCode === null) await ended;
}
