import { z } from 'zod';
import { checkPassword, isEmail, normaliseEmail } from '../rules/accounts.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const optional = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional();

/** An empty text means: not given. */
const given = (isValid: (text: string) => unknown, message: string) =>
  optional.refine((text) => !text || isValid(text), message);
const upTo = (most: number, message: string) =>
  given((text) => /^\d+$/.test(text) && text.length <= String(most).length && Number(text) <= most, message);
const oneOf = (words: readonly string[], message: string) => given((text) => words.includes(text), message);
const webAddress = (name: string) =>
  given((text) => /^https?:$/.test(protocolOf(text)), `${name} must be an http or https address`);

/** The variables of the environment and what each may be. Nothing is read here. */
export const environment = z
  .object({
    PORT: given(isPort, 'PORT must be a whole number from 0 to 65535'),
    HOST: given(isHost, 'HOST must be an address or a name of this machine'),
    DATA_DIR: optional,
    DATABASE_URL: given(
      (text) => /^postgres(ql)?:$/.test(protocolOf(text)),
      'DATABASE_URL must begin with postgres://',
    ),
    PUBLIC_URL: webAddress('PUBLIC_URL').refine(
      (text) => !text || isOrigin(text),
      'PUBLIC_URL must be the address of the shop alone, without a path',
    ),
    TRUSTED_PROXIES: upTo(9, 'TRUSTED_PROXIES must be a number from 0 to 9'),
    ORDERS_PER_HOUR: upTo(99_999, 'ORDERS_PER_HOUR must be a whole number from 0 to 99999'),
    DRAIN_SECONDS: upTo(30, 'DRAIN_SECONDS must be a whole number from 0 to 30'),
    // The same rules as the login form, so that these credentials can be entered there.
    SELLER_EMAIL: given(
      (text) => isEmail(normaliseEmail(text)),
      'SELLER_EMAIL must be an email address such as owner@example.com',
    ),
    SELLER_PASSWORD: given(
      (text) => checkPassword(text) === null,
      'SELLER_PASSWORD must have 8 to 128 characters',
    ),
    STRIPE_SECRET_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_BASE: webAddress('STRIPE_API_BASE'),
    TAP_SECRET_KEY: optional,
    TAP_API_BASE: webAddress('TAP_API_BASE'),
    S3_BUCKET: given(
      (text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text),
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    ),
    S3_ENDPOINT: webAddress('S3_ENDPOINT'),
    S3_REGION: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    BACKUP_TO: given(
      (text) => /^(\/|[A-Za-z]:[\\/])/.test(text),
      'BACKUP_TO must be the path of a folder that begins with /',
    ),
    BACKUP_KEEP: upTo(999, 'BACKUP_KEEP must be a whole number from 1 to 999').refine(
      (text) => !text || Number(text) > 0,
      'BACKUP_KEEP must be a whole number from 1 to 999',
    ),
    SMTP_URL: given(
      (text) => /^smtps?:$/.test(protocolOf(text)) && URL.parse(text)?.hostname,
      'SMTP_URL must begin with smtp:// or smtps:// and name the mail server',
    ),
    MAIL_FROM: given(
      (text) => senderOf(text) !== null,
      'MAIL_FROM must be an email address, or a name with one: Warraq <shop@example.com>',
    ),
    METRICS_PORT: given(
      (text) => isPort(text.replace(/^\+(?=[1-9])/, '')),
      'METRICS_PORT must be a whole number from 0 to 65535, or one after a plus sign to add to PORT, such as +6000',
    ),
    METRICS_HOST: optional,
    SECURITY_CONTACT: given(
      (text) => isMailbox(text) || /^(https|mailto|tel):$/.test(protocolOf(text)),
      'SECURITY_CONTACT must be an email address, or an address that begins with https:, mailto: or tel:',
    ),
    HSTS_SUBDOMAINS: oneOf(['on', 'off'], 'HSTS_SUBDOMAINS must be "on" or "off"'),
    DEMO: oneOf(['on', 'off'], 'DEMO must be "on" or "off"'),
    CHANGE_MODE_TO: oneOf(['demo', 'real'], 'CHANGE_MODE_TO must be "demo" or "real"'),
    STORE_NAME: given((text) => text.length <= 60, 'STORE_NAME may have at most 60 characters'),
    LOG_LEVEL: oneOf(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
  })
  .superRefine((env, context) => {
    const refuseIf = (isWrong: unknown, message: string) => {
      if (isWrong) context.addIssue({ code: 'custom', message });
    };
    const together = (one: keyof typeof env, other: keyof typeof env) =>
      refuseIf(env[one] && !env[other], `${one} is set but ${other} is not: set both or neither`);
    together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
    together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
    together('STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
    together('TAP_API_BASE', 'TAP_SECRET_KEY');
    refuseIf(
      env.STRIPE_SECRET_KEY && env.TAP_SECRET_KEY,
      'STRIPE_SECRET_KEY and TAP_SECRET_KEY are both set: the shop has one card provider',
    );
    together('SELLER_EMAIL', 'SELLER_PASSWORD');
    together('METRICS_HOST', 'METRICS_PORT');
    together('SMTP_URL', 'MAIL_FROM');
    together('MAIL_FROM', 'SMTP_URL');
    together('S3_BUCKET', 'S3_ACCESS_KEY_ID');
    together('S3_BUCKET', 'S3_SECRET_ACCESS_KEY');
    for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      together(name, 'S3_BUCKET');
    refuseIf(
      env.PUBLIC_URL && protocolOf(env.PUBLIC_URL) === 'https:' && env.TRUSTED_PROXIES === undefined,
      'PUBLIC_URL is https, so a proxy stands in front of the shop: set TRUSTED_PROXIES to the number of proxies (usually 1), or all visitors count as one. If there is none, set TRUSTED_PROXIES=0',
    );
    const metricsPort = env.METRICS_PORT ? metricsPortOf(env.METRICS_PORT, env.PORT) : 0;
    refuseIf(metricsPort > 65_535, 'METRICS_PORT and PORT together are above 65535');
    refuseIf(
      metricsPort !== 0 && metricsPort === Number(env.PORT ?? 3000),
      'METRICS_PORT must be another port than PORT',
    );
    refuseIf(
      env.S3_BUCKET && !env.S3_ENDPOINT && !env.S3_REGION,
      'S3_BUCKET needs S3_REGION (at Amazon) or S3_ENDPOINT (elsewhere)',
    );
  });

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

/** `+6000` is added to PORT, so that processes with one environment file have a port each. */
export function metricsPortOf(text: string, port = '3000'): number {
  return text.startsWith('+') ? Number(port) + Number(text) : Number(text);
}

export function inAddress(host: string): string {
  return host.includes(':') ? `[${host.split('%')[0]}]` : host;
}

function isHost(text: string): boolean {
  return /^[\w.:%-]+$/.test(text) && URL.canParse(`http://${inAddress(text)}`);
}

/** Accepts a local domain without a dot. */
export function isMailbox(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** `shop@example.com` or `Name <shop@example.com>`; null for anything else. */
export function senderOf(text: string): { name: string; address: string } | null {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = normaliseEmail(inBrackets ?? text);
  return isMailbox(address) && !/[<>,;"]/.test(address) ? { name: name.trim(), address } : null;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return !url || (url.pathname === '/' && !url.search && !url.hash && !url.username);
}

function protocolOf(text: string): string {
  return URL.parse(text)?.protocol ?? '';
}
