import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackTarget, Sent } from './attack.ts';
import { attacks } from './attacks.ts';
import { helperWork } from './helper-process.ts';

export interface AttackerData {
  port: number;
  /** The address of the attacker. */
  from: string;
  attack: string;
  target: AttackTarget;
  connections: number;
}

export interface AttackerReport {
  /** How often the attacker got each status. */
  statuses: Record<string, number>;
  /** The largest answer in bytes, the list of all books excepted. */
  largest: number;
}

/** Runs one attack until it is told to stop. */
const work = helperWork<AttackerData, AttackerReport>();
const { port, from: localAddress, attack, target, connections } = work.data;
const { next, hold, isUnread, isNewEach } = attacks[attack]!;
const agent = new Agent({ keepAlive: !isNewEach, maxSockets: connections, localAddress });
const statuses = new Map<string, number>();
let largest = 0;

await Promise.all(
  Array.from({ length: connections }, (_, one) => (hold === undefined ? repeat(one) : holdOpen(hold))),
);
agent.destroy();
work.report({ statuses: Object.fromEntries(statuses), largest });

async function repeat(one: number): Promise<void> {
  for (let turn = 0; !work.isOver; turn++) {
    const sent = next!(target, turn * connections + one);
    const { status, size } = await send(sent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (!sent.isWholeList) largest = Math.max(largest, size);
    // A refused connection is tried again at once by nobody.
    if (status.startsWith('E')) await pause(5);
  }
}

function send({ method, path, headers, body }: Sent): Promise<{ status: string; size: number }> {
  return new Promise((resolve) => {
    let size = 0;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(
      { port, host: '127.0.0.1', path, method, agent, headers: { ...length, ...headers } },
      (response) => {
        response.on('data', (part: Buffer) => (size += part.length));
        response.on('close', () => resolve({ status: String(response.statusCode), size }));
      },
    );
    sending.setTimeout(60_000, () => sending.destroy());
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: `E ${error.code ?? error.message}`, size }),
    );
    sending.end(body);
  });
}

/** Sends what it has and then nothing, and begins again when the shop ends the connection. */
async function holdOpen(textFor: NonNullable<Attack['hold']>): Promise<void> {
  while (!work.isOver) {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    if (!isUnread) socket.on('data', (data: Buffer) => countAnswers(data));
    const text = textFor(target);
    if (text) socket.write(text);
    while (!work.isOver && !socket.destroyed && !socket.readableEnded) await pause(100);
    socket.destroy();
    await pause(5);
  }
}

function countAnswers(data: Buffer): void {
  for (const [, status] of data.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3})/gm))
    statuses.set(status!, (statuses.get(status!) ?? 0) + 1);
}
