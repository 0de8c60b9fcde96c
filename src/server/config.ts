import { join, resolve } from 'node:path';
import type { Settings } from '../contract/settings.ts';
import { environment, inAddress, isMailbox, type LogLevel, metricsPortOf, senderOf } from './environment.ts';

/** Stops the start with one sentence that says what is wrong. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** The name of every variable the shop reads. Tests and the bench remove those of the terminal they run in. */
export const settingNames = Object.keys(environment.shape);

export function readConfig(source: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('; ') + '.');
  }
  const env = parsed.data;
  const port = Number(env.PORT ?? 3000);
  const host = env.HOST ?? '127.0.0.1';
  // Input: any text. It is tried only where slashes begin.
  const publicUrl = (env.PUBLIC_URL ?? `http://${inAddress(host)}:${port}`).replace(/(?<!\/)\/+$/, '');
  const storeName = env.STORE_NAME ?? 'Warraq';
  const sender = senderOf(env.MAIL_FROM ?? '');
  const real = env.DATABASE_URL || env.STRIPE_SECRET_KEY || env.TAP_SECRET_KEY || env.PUBLIC_URL;
  const demo = env.DEMO ? env.DEMO === 'on' : !real;
  const changeModeTo = (env.CHANGE_MODE_TO as 'demo' | 'real' | undefined) ?? null;
  if (changeModeTo && (changeModeTo === 'demo') !== demo)
    throw new ConfigError(
      `CHANGE_MODE_TO is ${changeModeTo}, but the other variables make this a ${demo ? 'demo' : 'real'} shop: set DEMO=${demo ? 'off' : 'on'} too.`,
    );
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const fixedSettings: Partial<Settings> = env.STORE_NAME ? { storeName } : {};
  return {
    port,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    /** Whether HSTS covers the subdomains of the shop's host. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    /** How many of our own proxies stand in front; without any, X-Forwarded-For is ignored. */
    proxies: Number(env.TRUSTED_PROXIES ?? 0),
    /** How many orders one account may place within an hour; 0 for any number. */
    ordersPerHour: Number(env.ORDERS_PER_HOUR ?? 120),
    /** For how many seconds a stopping shop serves on while it reports that it is not ready. */
    drain: Number(env.DRAIN_SECONDS ?? 1),
    seller: { email: env.SELLER_EMAIL ?? 'seller@warraq.local', password: env.SELLER_PASSWORD ?? null },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiBase: env.STRIPE_API_BASE ?? null,
          }
        : null,
    tap: env.TAP_SECRET_KEY
      ? { secretKey: env.TAP_SECRET_KEY, apiBase: env.TAP_API_BASE ?? 'https://api.tap.company' }
      : null,
    /** The bucket for uploads; null keeps them in the data folder. */
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          /** Null: Amazon's endpoint of the region. */
          endpoint: env.S3_ENDPOINT ?? null,
          region: env.S3_REGION ?? 'us-east-1',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    backup: {
      folder: resolve(env.BACKUP_TO ?? join(dataDir, 'backups')),
      keep: Number(env.BACKUP_KEEP ?? 14),
    },
    /** The mail server and the shop's own address; null: no mail is sent. */
    mail:
      env.SMTP_URL && sender
        ? {
            url: env.SMTP_URL,
            from: sender.address,
            seller: env.SELLER_EMAIL ?? sender.address,
          }
        : null,
    /** Where metrics are served; null serves none. */
    metrics: env.METRICS_PORT
      ? { host: env.METRICS_HOST ?? '127.0.0.1', port: metricsPortOf(env.METRICS_PORT, env.PORT) }
      : null,
    /** The URL in security.txt for reporting vulnerabilities; null names the contact page. */
    securityContact:
      env.SECURITY_CONTACT && isMailbox(env.SECURITY_CONTACT)
        ? `mailto:${env.SECURITY_CONTACT.replace(/^mailto:/i, '')}`
        : (env.SECURITY_CONTACT ?? null),
    demo,
    /** Lets a start change data from demo to real, or back. */
    changeModeTo,
    storeName,
    /** Settings that an environment variable fixes: the seller cannot change them. */
    fixedSettings,
    logLevel: (env.LOG_LEVEL as LogLevel | undefined) ?? 'info',
  };
}

/** The environment of a program we start: ours plus `added`. */
export function withEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...added };
}
