import type { IncomingMessage } from 'node:http';
import type { BoundEndpoint } from './endpoint-call.ts';
import type { Sent, Visit } from './request-context.ts';

const usualHost = /^[a-z0-9._-]+(:\d{1,5})?$/;
const decoder = new TextDecoder();

/** A request as Node read it, for the endpoints. */
export class LaneVisit implements Visit, Sent {
  readonly req: Visit['req'];
  readonly env: { incoming: IncomingMessage };
  readonly cookies: string[] = [];

  constructor(incoming: IncomingMessage) {
    this.req = new RawHeaders(incoming.rawHeaders);
    this.env = { incoming };
  }

  /** Its length is told and within the limit, and nothing else about it asks for the framework's care. */
  isPlain({ endpoint, maxSize }: BoundEndpoint): boolean {
    const length = this.req.header('content-length');
    const fits = endpoint.body ? Number(length) <= maxSize : length === undefined || length === '0';
    return (
      fits &&
      usualHost.test(this.req.header('host') ?? '') &&
      this.req.header('transfer-encoding') === undefined
    );
  }

  header(_name: 'set-cookie', value: string): void {
    this.cookies.push(value);
  }

  /** A request with a query is not taken. */
  query(): Record<string, string> {
    return {};
  }

  /** What is told to be larger is not taken, and nobody can send more than they told. */
  limit(): void {}

  json(): Promise<unknown> {
    return bytesOf(this.env.incoming).then(parsed);
  }
}

/** Nearly always one piece, which follows its head at once. */
function bytesOf(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // One who has left already says nothing more.
    if (incoming.destroyed) reject(new Error('gone'));
    const pieces: Uint8Array[] = [];
    incoming.on('data', (piece: Uint8Array) => pieces.push(piece));
    incoming.on('end', () => resolve(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)));
    incoming.on('error', reject);
  });
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}

/** One header without making an object of all of them; what is sent twice is joined, as the framework does. */
class RawHeaders {
  readonly #raw: readonly string[];

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  header(name: string): string | undefined {
    const raw = this.#raw;
    let value: string | undefined;
    for (let place = 0; place < raw.length; place += 2) {
      const given = raw[place]!;
      if (given.length !== name.length || given.toLowerCase() !== name) continue;
      const found = raw[place + 1]!;
      value = value === undefined ? found : `${value}${name === 'cookie' ? '; ' : ', '}${found}`;
    }
    return value;
  }
}
