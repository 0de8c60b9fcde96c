import { resolve } from 'node:path';
import { z } from 'zod';

/** A start that cannot go on, told to the person at the terminal in one sentence. */
export class ConfigError extends Error {}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  secureCookies: boolean;
  /** How many of our own proxies stand in front; without one, forwarding headers are not believed. */
  proxies: number;
  seller: { email: string; password: string | null };
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null;
  demo: boolean;
  storeName: string;
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const optional = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional();

const webAddress = (name: string) =>
  optional.refine(
    (text) => !text || /^https?:$/.test(protocolOf(text)),
    `${name} must be an http or https address`,
  );

const environment = z
  .object({
    PORT: optional.refine((text) => !text || isPort(text), 'PORT must be a whole number from 0 to 65535'),
    HOST: optional,
    DATA_DIR: optional,
    DATABASE_URL: optional.refine(
      (text) => !text || /^postgres(ql)?:$/.test(protocolOf(text)),
      'DATABASE_URL must begin with postgres://',
    ),
    PUBLIC_URL: webAddress('PUBLIC_URL').refine(
      (text) => !text || isOrigin(text),
      'PUBLIC_URL must be the address of the shop alone, without a path',
    ),
    TRUSTED_PROXIES: optional.refine(
      (text) => !text || /^\d$/.test(text),
      'TRUSTED_PROXIES must be a number from 0 to 9',
    ),
    SELLER_EMAIL: optional.refine(
      (text) => !text || /^[^\s@]+@[^\s@]+$/.test(text),
      'SELLER_EMAIL must be an email address',
    ),
    SELLER_PASSWORD: optional.refine(
      (text) => !text || (text.length >= 8 && text.length <= 128),
      'SELLER_PASSWORD must have 8 to 128 characters',
    ),
    STRIPE_SECRET_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_BASE: webAddress('STRIPE_API_BASE'),
    DEMO: optional.refine((text) => !text || text === 'on' || text === 'off', 'DEMO must be "on" or "off"'),
    STORE_NAME: optional.refine(
      (text) => !text || text.length <= 60,
      'STORE_NAME may have at most 60 characters',
    ),
    LOG_LEVEL: optional.refine(
      (text) => !text || logLevels.some((level) => level === text),
      `LOG_LEVEL must be one of ${logLevels.join(', ')}`,
    ),
  })
  .superRefine((env, context) => {
    const together = (one: keyof typeof env, other: keyof typeof env) => {
      if (env[one] && !env[other]) {
        context.addIssue({
          code: 'custom',
          message: `${one} is set but ${other} is not: set both or neither`,
        });
      }
    };
    together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
    together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
    together('STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
    together('SELLER_EMAIL', 'SELLER_PASSWORD');
  });

export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('; ') + '.');
  }
  const env = parsed.data;
  const port = Number(env.PORT ?? 3000);
  const host = env.HOST ?? '127.0.0.1';
  const publicUrl = (env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/+$/,
    '',
  );
  const real = env.DATABASE_URL || env.STRIPE_SECRET_KEY || env.PUBLIC_URL;
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    proxies: Number(env.TRUSTED_PROXIES ?? 0),
    seller: { email: env.SELLER_EMAIL ?? 'seller@warraq.local', password: env.SELLER_PASSWORD ?? null },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiBase: env.STRIPE_API_BASE ?? null,
          }
        : null,
    demo: env.DEMO ? env.DEMO === 'on' : !real,
    storeName: env.STORE_NAME ?? 'Warraq',
    logLevel: (env.LOG_LEVEL as LogLevel | undefined) ?? 'info',
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return !url || (url.pathname === '/' && !url.search && !url.hash && !url.username);
}

function protocolOf(text: string): string {
  return URL.parse(text)?.protocol ?? '';
}
