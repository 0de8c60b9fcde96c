import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * How the server treats the next mails: it takes them, puts them off (451), refuses them (550), says nothing after the
 * mail, takes it and cuts the connection before it says so, or takes a while.
 */
export type SmtpMode = 'fine' | 'later' | 'refuse' | 'silence' | 'cut' | 'slow';

export interface ReceivedMail extends ParsedMail {
  /** The address in the SMTP envelope. */
  recipient: string;
}

interface Options {
  user?: string;
  password?: string;
  /** Without STARTTLS. */
  plain?: boolean;
  port?: number;
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A real SMTP server with STARTTLS and AUTH, on this machine. */
export async function openLoopbackSmtp({ user, password, plain, port = 0 }: Options = {}) {
  const smtp = {
    mode: 'fine' as SmtpMode,
    /** Every mail that the server has taken, in order. */
    received: [] as ReceivedMail[],
    /** How often a client came with a mail. */
    attempts: 0,
    url: '',
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: plain ? ['STARTTLS'] : [],
    // A server that requires a login accepts it in TLS only.
    allowInsecureAuth: false,
    // Without this it warns about its built-in certificate.
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(reply(535, 'Wrong name or password')),
    onData: (stream, session, done) => void receive(stream, session.envelope.rcptTo[0]?.address ?? '', done),
  });
  async function receive(stream: Readable, recipient: string, done: (answer: Error | null) => void) {
    const bytes = await buffer(stream).catch(() => null);
    // The client left within its mail.
    if (!bytes) return;
    const answer = await take(bytes, recipient);
    if (answer !== 'none') done(answer);
  }
  /** Null: the mail is taken. */
  async function take(bytes: Buffer, recipient: string): Promise<Error | null | 'none'> {
    smtp.attempts++;
    if (smtp.mode === 'later') return reply(451, 'Please come again later');
    if (smtp.mode === 'refuse') return reply(550, `<${recipient}> There is no such mailbox`);
    if (smtp.mode === 'silence') return 'none';
    const mail = Object.assign(await simpleParser(bytes), { recipient });
    smtp.received.push(mail);
    if (smtp.mode === 'slow') await pause(300);
    if (smtp.mode !== 'cut') return null;
    server.connections.forEach((one) => one.close());
    return 'none';
  }
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const credentials = user ? `${user}:${encodeURIComponent(password ?? '')}@` : '';
  smtp.url = `smtp://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtp;
}

export type LoopbackSmtp = Awaited<ReturnType<typeof openLoopbackSmtp>>;
