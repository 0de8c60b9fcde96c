import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { createClientAddress, rateLimitKey } from './endpoint/client-address.ts';
import { Problem } from './endpoint/problem.ts';
import { Semaphore } from './protection/semaphore.ts';

/** Of one address, but for `total`, the requests of all addresses. */
export const gateLimits = {
  total: 2_000,
  atWork: 6,
  waiting: 120,
  connections: 500,
  unreadBytes: 32 * 1024 * 1024,
  /** Requests on a connection behind one without an answer. Browsers and proxies wait for the answer. */
  pipelined: 10,
  /** How late one too many is refused: it would come back immediately. Four new connections are read in this time. */
  penaltyMs: 1_000,
};

class Client {
  readonly sockets = new Set<Socket>();
  /** Those that are not sent completely. */
  readonly answers = new Set<ServerResponse>();
  /** Visitors behind the address take turns, told apart by their cookies and browsers. */
  readonly turns: Semaphore;
  lastTurn: Promise<unknown> = Promise.resolve();
  /** While connections are not read because another one pipelined. */
  resuming: NodeJS.Timeout | undefined;

  constructor(atWork: number, waiting: number) {
    this.turns = new Semaphore(atWork, waiting, undefined, { newestFirst: true });
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Lets the next request of the address begin before this one is answered. */
    leaveGate?: () => void;
  }
}

/** Keeps one address from harming the others, and one connection from harming its neighbours behind the address. */
export class Gate {
  readonly #limits: typeof gateLimits;
  readonly #isBehindProxy: boolean;
  readonly #addressOf: ReturnType<typeof createClientAddress>;
  readonly #clients: LRUCache<string, Client>;
  readonly #pipelined = new WeakMap<Socket, number>();
  inFlight = 0;

  /** Behind proxies a connection belongs to no client: only requests count, by the address that the proxy names. */
  constructor(proxies = 0, limits: Partial<typeof gateLimits> = {}) {
    this.#isBehindProxy = proxies > 0;
    this.#addressOf = createClientAddress(proxies);
    this.#limits = { ...gateLimits, ...limits };
    const { atWork, waiting } = this.#limits;
    this.#clients = new LRUCache({ max: 10_000, memoMethod: () => new Client(atWork, waiting) });
  }

  /** Bounds the connections of an address: one too many replaces an idle one. */
  watch(server: Server): void {
    if (this.#isBehindProxy) return;
    server.on('connection', (socket) => {
      const client = this.#clients.memo(rateLimitKey(socket.remoteAddress ?? ''));
      if (client.sockets.size >= this.#limits.connections && !closeIdle(client)) return void socket.destroy();
      if (client.resuming) socket.pause();
      client.sockets.add(socket);
      socket.once('close', () => client.sockets.delete(socket));
    });
  }

  /** Whether a request came behind too many others on its connection, which is then closed. */
  isPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node gives a response its socket when the one before it is sent.
    if (response.socket) return socket.destroyed;
    const count = (this.#pipelined.get(socket) ?? 0) + 1;
    this.#pipelined.set(socket, count);
    if (count > this.#limits.pipelined) {
      if (!socket.destroyed) this.#closePipelining(socket);
      return true;
    }
    response.once('close', () => this.#pipelined.set(socket, this.#pipelined.get(socket)! - 1));
    return false;
  }

  /** Node parses all requests that came together, which takes long: other new connections are read one after the other. */
  #closePipelining(socket: Socket): void {
    const client = this.#clients.memo(rateLimitKey(socket.remoteAddress ?? ''));
    client.sockets.delete(socket.destroy());
    for (const other of client.sockets) if (other.bytesWritten === 0) other.pause();
    client.resuming ??= setInterval(() => {
      const newest = [...client.sockets].findLast((other) => other.isPaused());
      if (newest) newest.resume();
      else client.resuming = void clearInterval(client.resuming);
    }, this.#limits.penaltyMs / 4).unref();
  }

  /** Works on a request when it is its turn. */
  readonly middleware: MiddlewareHandler = async (c, next) => {
    const { outgoing }: { outgoing?: ServerResponse } = c.env ?? {};
    if (this.inFlight >= this.#limits.total) throw new Problem('busy');
    const client = this.#clients.memo(this.#addressOf(c));
    if (outgoing) watchAnswer(client, outgoing, this.#limits.unreadBytes);
    // A pipelined answer has no socket yet.
    const visitor =
      outgoing?.socket === null ? '' : `${c.req.header('cookie')} ${c.req.header('user-agent')}`;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    this.inFlight++;
    void left.then(() => this.inFlight--);
    try {
      await new Promise<void>((begin, refuse) => {
        const work = async () => {
          begin();
          await left;
          // Places become free one a turn of the event loop: requests of other addresses come between.
          await (client.lastTurn = client.lastTurn.then(() => new Promise(setImmediate)));
        };
        const refuseLate = (problem: Problem) =>
          setTimeout(refuse, this.#limits.penaltyMs * (0.5 + Math.random()), problem);
        client.turns.run(work, visitor).catch(refuseLate);
      });
      if (outgoing?.req.socket.destroyed) throw new Problem('busy');
      c.set('leaveGate', leave);
      await next();
    } finally {
      leave();
    }
  };
}

/** When too many bytes are not read, the connection of the oldest such answer is closed. */
function watchAnswer({ answers }: Client, answer: ServerResponse, maxUnread: number): void {
  const unread = [...answers].filter(({ writableLength }) => writableLength > 0);
  const bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes > maxUnread) unread[0]!.req.socket.destroy();
  answers.add(answer);
  answer.once('close', () => answers.delete(answer));
}

/** One that never had an answer, if there is one. */
function closeIdle({ sockets, answers }: Client): boolean {
  const used = new Set([...answers].map(({ req }) => req.socket));
  const idle = [...sockets].filter((socket) => !used.has(socket));
  const closed = idle.find(({ bytesWritten }) => bytesWritten === 0) ?? idle[0];
  closed?.destroy();
  return closed !== undefined && sockets.delete(closed);
}
