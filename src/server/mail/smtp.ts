import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { concurrency, type MailTransport } from './send-mails.ts';

export type MailConfig = NonNullable<Config['mail']>;

/** How long the mail server may stay silent, in milliseconds. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtp(
  { url, from }: Pick<MailConfig, 'url' | 'from'>,
  timeouts = silence,
): MailTransport {
  const transport = createTransport({ ...smtpOptions(url), ...timeouts, pool: true });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, sender, ...mail }) {
      const messageId = `<${id}@${domain}>`;
      // Objects, not texts: an address is never parsed as a list of addresses.
      const addresses = { from: { name: sender, address: from }, to: { name: '', address: to } };
      await transport.sendMail({ ...mail, messageId, ...addresses });
    },
    close: () => transport.close({ force: true }),
  };
}

/** STARTTLS is required, except on this machine, where there is nobody to listen in. */
export function smtpOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const isLocal = isLoopback(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    dnsTimeout: 10_000,
    maxConnections: concurrency,
    // The outbox repeats a mail, with a delay. The pool would repeat it at once when a connection is lost.
    maxRequeues: 0,
    idleTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
