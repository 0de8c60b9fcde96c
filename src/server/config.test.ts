import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const s3 = { S3_BUCKET: 'warraq-files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const postgres = { DATABASE_URL: 'postgres://shop@db/warraq' };

test('an empty environment gives a demo on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    secureCookies: false,
    hstsSubdomains: false,
    proxies: 0,
    changeModeTo: null,
    ordersPerHour: 120,
    drain: 1,
    seller: { email: 'seller@warraq.local', password: null },
    stripe: null,
    tap: null,
    s3: null,
    backup: { folder: resolve('data/backups'), keep: 14 },
    mail: null,
    metrics: null,
    securityContact: null,
    demo: true,
    storeName: 'Warraq',
    fixedSettings: {},
    logLevel: 'info',
  });
});

test('every variable is read', () => {
  const config = readConfig({
    ...stripe,
    ...postgres,
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/warraq',
    PUBLIC_URL: 'https://books.example/',
    TRUSTED_PROXIES: '1',
    ORDERS_PER_HOUR: '30',
    CHANGE_MODE_TO: 'real',
    DRAIN_SECONDS: '5',
    SELLER_EMAIL: 'owner@books.example',
    SELLER_PASSWORD: 'a-good-password',
    STRIPE_API_BASE: 'http://127.0.0.1:4242',
    ...s3,
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'eu-west-1',
    BACKUP_TO: '/var/backups/warraq',
    BACKUP_KEEP: '30',
    SMTP_URL: 'smtps://shop:word@mail.example',
    MAIL_FROM: 'The Shop <Shop@books.example>',
    METRICS_PORT: '9100',
    METRICS_HOST: '10.0.0.1',
    HSTS_SUBDOMAINS: 'on',
    SECURITY_CONTACT: 'safe@books.example',
    DEMO: 'off',
    STORE_NAME: 'Dār al-Kutub',
    LOG_LEVEL: 'warn',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/warraq',
    databaseUrl: 'postgres://shop@db/warraq',
    publicUrl: 'https://books.example',
    secureCookies: true,
    hstsSubdomains: true,
    proxies: 1,
    changeModeTo: 'real',
    ordersPerHour: 30,
    drain: 5,
    seller: { email: 'owner@books.example', password: 'a-good-password' },
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: 'http://127.0.0.1:4242' },
    tap: null,
    s3: {
      bucket: 'warraq-files',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    backup: { folder: '/var/backups/warraq', keep: 30 },
    mail: {
      url: 'smtps://shop:word@mail.example',
      from: 'shop@books.example',
      seller: 'owner@books.example',
    },
    metrics: { host: '10.0.0.1', port: 9100 },
    securityContact: 'mailto:safe@books.example',
    demo: false,
    storeName: 'Dār al-Kutub',
    fixedSettings: { storeName: 'Dār al-Kutub' },
    logLevel: 'warn',
  });
});

test('cards are taken by Tap at its own address, or at another', () => {
  const tap = { secretKey: 'sk_test_2', apiBase: 'https://api.tap.company' };
  expect(readConfig({ TAP_SECRET_KEY: 'sk_test_2' })).toMatchObject({ tap, stripe: null });
  const apiBase = 'http://127.0.0.1:4242';
  expect(readConfig({ TAP_SECRET_KEY: 'sk_test_2', TAP_API_BASE: apiBase }).tap).toEqual({ ...tap, apiBase });
});

test('docs/configuration.md names every variable', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = table.flatMap((line) => line.split('|')[1]!.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SELLER_EMAIL', 'SELLER_PASSWORD'];
  const empty = Object.fromEntries(
    [...names, 'STRIPE_SECRET_KEY', 'DEMO', 'LOG_LEVEL'].map((name) => [name, '  ']),
  );
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('METRICS_PORT with a plus sign gives each process a port of its own', () => {
  const portOf = (PORT: string) => readConfig({ PORT, METRICS_PORT: '+6000' }).metrics?.port;
  expect([portOf('3001'), portOf('3002')]).toEqual([9001, 9002]);
});

test('metrics are served to this machine alone unless METRICS_HOST is set', () => {
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
});

test('mail comes from the shop’s name, and the seller’s goes to the shop’s address, unless they are set', () => {
  const config = readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@books.example' });
  expect(config.mail).toEqual({
    url: 'smtp://mail.example',
    from: 'shop@books.example',
    seller: 'shop@books.example',
  });
});

test('an IPv6 host is written in brackets in the address', () => {
  expect(readConfig({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81');
});

describe('demo or real shop', () => {
  test.each([
    ['nothing', {}, true],
    ['a database', postgres, false],
    ['card payments', stripe, false],
    ['card payments by Tap', { TAP_SECRET_KEY: 'sk_test_2' }, false],
    ['a public address', { PUBLIC_URL: 'http://books.example' }, false],
    ['only a port and a name', { PORT: '1', STORE_NAME: 'X' }, true],
    ['a database and DEMO=on', { ...postgres, DEMO: 'on' }, true],
    ['card payments and DEMO=on', { ...stripe, DEMO: 'on' }, true],
    [
      'a public address and DEMO=on',
      { PUBLIC_URL: 'https://x.example', TRUSTED_PROXIES: '0', DEMO: 'on' },
      true,
    ],
    ['nothing but DEMO=off', { DEMO: 'off' }, false],
  ])('%s', (_, env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });
});

describe('a wrong or incomplete configuration gives one sentence', () => {
  test.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: '999.1.1.1' }],
    ['HOST', { HOST: 'shop/books' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/warraq' }],
    ['DATABASE_URL', { DATABASE_URL: 'warraq' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'books.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://books.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/shop' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'yes' }],
    ['SELLER_EMAIL', { SELLER_EMAIL: 'owner', SELLER_PASSWORD: 'a-good-password' }],
    ['SELLER_EMAIL', { SELLER_EMAIL: 'owner@localhost', SELLER_PASSWORD: 'a-good-password' }],
    ['SELLER_PASSWORD', { SELLER_PASSWORD: 'short' }],
    ['SELLER_PASSWORD', { SELLER_EMAIL: 'owner@books.example' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_API_BASE: 'http://127.0.0.1:1' }],
    ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'loopback' }],
    ['TAP_SECRET_KEY', { TAP_API_BASE: 'http://127.0.0.1:1' }],
    ['TAP_SECRET_KEY', { ...stripe, TAP_SECRET_KEY: 'sk_test_2' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'warraq-files' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'warraq-files', S3_ACCESS_KEY_ID: 'key' }],
    ['S3_REGION', s3],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://127.0.0.1:9000' }],
    ['S3_BUCKET', { S3_REGION: 'eu-west-1' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key' }],
    ['S3_BUCKET', { S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_BUCKET', { ...s3, S3_REGION: 'eu-west-1', S3_BUCKET: 'Not A Bucket' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'minio:9000' }],
    ['BACKUP_TO', { BACKUP_TO: 'backups' }],
    ['BACKUP_TO', { BACKUP_TO: 's3://warraq-backups' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'all' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'shop@books.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'shop@books.example' }],
    ['SMTP_URL', { MAIL_FROM: 'shop@books.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'the shop' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.c, d@e.f' }],
    ['METRICS_PORT', { METRICS_PORT: 'yes' }],
    ['METRICS_PORT', { METRICS_HOST: '10.0.0.1' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { METRICS_PORT: '+0' }],
    ['METRICS_PORT', { METRICS_PORT: '+1', PORT: '65535' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'http://books.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'call us' }],
    ['HSTS_SUBDOMAINS', { HSTS_SUBDOMAINS: 'yes' }],
    ['DEMO', { DEMO: 'yes' }],
    ['TRUSTED_PROXIES', { PUBLIC_URL: 'https://books.example' }],
    ['CHANGE_MODE_TO', { CHANGE_MODE_TO: 'on' }],
    ['CHANGE_MODE_TO', { CHANGE_MODE_TO: 'real' }],
    ['CHANGE_MODE_TO', { CHANGE_MODE_TO: 'demo', ...postgres }],
    ['STORE_NAME', { STORE_NAME: 'x'.repeat(61) }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s: %j', (name, env) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`${name}.*\\.$`));
    expect(read).not.toThrow(/\n|ZodError/);
  });

  test('several faults at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT.*DEMO/);
  });
});

test('compose.yaml configures a complete shop that trusts the one load balancer in front of it', () => {
  const text = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const required = {
    PUBLIC_URL: 'https://books.example',
    SELLER_EMAIL: 'a@b.c',
    SELLER_PASSWORD: 'long enough',
  };
  const asComposed = (given: Record<string, string>) => {
    const all: Record<string, string> = { ...required, DATABASE_PASSWORD: 'word', ...given };
    const lines = text.matchAll(/^ {6}([A-Z][A-Z0-9_]+): (.+)$/gm);
    return Object.fromEntries(
      [...lines].map(([, name = '', value = '']) => [
        name,
        value.replace(
          /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
          (_, word: string, otherwise = '') => all[word] ?? otherwise,
        ),
      ]),
    );
  };
  expect(readConfig(asComposed({}))).toMatchObject({
    proxies: 1,
    demo: false,
    secureCookies: true,
    s3: null,
  });
  expect(readConfig(asComposed({ TRUSTED_PROXIES: '2' })).proxies).toBe(2);
});
