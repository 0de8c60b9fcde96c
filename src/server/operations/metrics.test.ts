import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { type Engine, testDatabase } from '../../../tests/support/database/test-database.ts';
import { listen, openShop } from '../shop.ts';
import { bothEngines } from '../../../tests/support/test-shop.ts';

const secret = 'Sellers-secret-1';

describe.each<Engine>(bothEngines)('the metrics of a shop on %s', (engine) => {
  let folder: string;
  let shop: Awaited<ReturnType<typeof openShop>>;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let url: string;
  let metrics: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'warraq-metrics-'));
    database = await testDatabase(engine);
    const config = readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      METRICS_PORT: '0',
      DEMO: 'on',
      SELLER_EMAIL: 'seller@example.com',
      SELLER_PASSWORD: secret,
      ...(database && { DATABASE_URL: database.url }),
    });
    const load = () => Promise.reject(new Error('there are no pages here'));
    shop = await openShop(config, { load, mode: 'production', clientFolder: folder });
    url = `http://127.0.0.1:${await listen(shop.server, 0, '127.0.0.1')}`;
    metrics = `http://127.0.0.1:${shop.metricsPort}`;
  });
  afterAll(async () => {
    await shop.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async () => (await fetch(`${metrics}/metrics`)).text();

  test('count requests by route and status, with labels from a fixed list', async () => {
    for (let n = 0; n < 3; n++) await (await fetch(`${url}/api/product/list?limit=1`)).text();
    await (await fetch(`${url}/api/order/user`)).text();
    await (await fetch(`${url}/api/made-up-by-a-visitor`)).text();
    await (await fetch(`${url}/.well-known/security.txt`, { method: 'PROPFIND' })).text();
    await (
      await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'warraq_user=some-token' },
        body: JSON.stringify({ email: 'private@example.com', password: 'a private guess' }),
      })
    ).text();
    const text = await read();
    expect(text).toContain('warraq_requests_total{method="GET",route="/api/order/user",status="401"} 1\n');
    expect(text).toContain('warraq_requests_total{method="GET",route="/api/*",status="404"} 1\n');
    expect(text).toContain(
      'warraq_requests_total{method="other",route="/.well-known/security.txt",status="405"} 1\n',
    );
    const cached = Number(/^warraq_raw_cache_hits_total (\d+)$/m.exec(text)?.[1]);
    const asked = Number(/route="\/api\/product\/list",status="200"\} (\d+)$/m.exec(text)?.[1]);
    expect(cached + asked).toBe(3);
    expect(text).toMatch(/^warraq_request_seconds_bucket\{le="\+Inf",route="\/api\/user\/login"\} 1$/m);
    for (const word of ['made-up', 'private', 'some-token', secret, 'seller@', folder]) {
      expect(text).not.toContain(word);
    }
  });

  test('count a client that disconnects before its response as 499, as the log does', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = 'POST /api/payments/webhook HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n';
    await new Promise((written) => socket.write(`${head}{`, written));
    socket.destroy();
    await expect
      .poll(read)
      .toContain('warraq_requests_total{method="POST",route="/api/payments/webhook",status="499"} 1\n');
  });

  test('cover the process, the queues, the cache, the orders and the pool', async () => {
    const text = await read();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(text).toMatch(/^warraq_requests_in_flight 0$/m);
    expect(text).toMatch(/^warraq_queue_length\{queue="passwords"\} 0$/m);
    expect(text).toMatch(/^warraq_cache_answers_total\{outcome="miss"\} \d+$/m);
    expect(text).toContain('# TYPE warraq_orders gauge');
    expect(text).toMatch(/^warraq_mails\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^warraq_mail_oldest_waiting_seconds 0$/m);
    for (const kind of ['backup-failed', 'backup-missing', 'disk', 'mail', 'job'])
      expect(text).toContain(`warraq_alerts{kind="${kind}"} 0\n`);
    expect(text).toMatch(/^warraq_last_backup_timestamp_seconds 0$/m);
    if (engine === 'postgres') expect(text).toMatch(/^warraq_database_connections\{state="waiting"\} 0$/m);
  });

  test('are served on their own port, and nothing else is', async () => {
    expect((await fetch(`${url}/metrics`)).status).not.toBe(200);
    expect((await fetch(`${metrics}/`)).status).toBe(404);
    expect((await fetch(`${metrics}/api/product/list`)).status).toBe(404);
    expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('a port in use stops the start with an error that names it', async () => {
    const other = mkdtempSync(join(tmpdir(), 'warraq-metrics-'));
    const config = readConfig({ DATA_DIR: other, LOG_LEVEL: 'silent', METRICS_PORT: new URL(metrics).port });
    const load = () => Promise.reject(new Error('none'));
    await expect(openShop(config, { load, mode: 'production', clientFolder: other })).rejects.toThrow(
      ConfigError,
    );
    rmSync(other, { recursive: true, force: true });
  });
});
