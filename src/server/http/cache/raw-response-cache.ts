import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, type Encoding, matchesEtag } from './cached-response.ts';

interface Lined {
  version: number | null;
  etag: string;
  headers: string[];
  bytes: Uint8Array;
}

const mostAnswers = 4_000;
const mostBytes = 12 * 1024 * 1024;
const largest = mostBytes / 4;

/** Answers by their address; those that are not packed are the same for every encoding. */
type Lane = Encoding | 'unpacked';

/**
 * Answers what was answered before, byte for byte, before the framework sees the request: only answers that are
 * the same for everybody get here, and one of an older catalogue is never found.
 */
export class FastLane {
  readonly #version: () => number | null;
  readonly #lanes: Record<Lane, Map<string, Lined>> = {
    br: new Map(),
    gzip: new Map(),
    identity: new Map(),
    unpacked: new Map(),
  };
  #answers = 0;
  #bytes = 0;
  #versionNow: number | null | undefined;

  /** While the version is not known nothing is answered here: the app says what the matter is. */
  constructor(version: () => number | null) {
    this.#version = version;
  }

  /** Outermost of all, so that it keeps the headers just as they leave. */
  readonly watch: MiddlewareHandler = async (c, next) => {
    await next();
    const ready = c.get('ready');
    const etag = c.res.headers.get('etag');
    if (!ready || !etag || c.res.status !== 200 || c.res.headers.has('set-cookie')) return;
    const { pathname, search } = new URL(c.req.url);
    const headers = [...c.res.headers].filter(([name]) => name !== 'x-request-id').flat();
    const lane = ready.packs ? encodingFor(c.req.header('accept-encoding')) : 'unpacked';
    this.#keep(lane, pathname + search, { version: ready.version, etag, headers, bytes: ready.bytes });
  };

  /** True when the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    const encoding = encodingFor(rawHeader(request, 'accept-encoding'));
    const lined = this.#lanes[encoding].get(url) ?? this.#lanes.unpacked.get(url);
    if (!lined || (lined.version !== null && lined.version !== this.#currentVersion())) return false;
    if (matchesEtag(rawHeader(request, 'if-none-match'), lined.etag)) {
      response.writeHead(304, withoutLength(lined.headers)).end();
    } else {
      response.writeHead(200, lined.headers).end(lined.bytes);
    }
    return true;
  }

  /** Requests that are read in one round of the event loop came at the same moment: it is asked for once. */
  #currentVersion(): number | null {
    if (this.#versionNow === undefined) {
      this.#versionNow = this.#version();
      setImmediate(() => (this.#versionNow = undefined));
    }
    return this.#versionNow;
  }

  #keep(lane: Lane, url: string, lined: Lined) {
    if (lined.bytes.byteLength > largest) return;
    if (this.#answers >= mostAnswers || this.#bytes > mostBytes) {
      for (const answers of Object.values(this.#lanes)) answers.clear();
      this.#answers = this.#bytes = 0;
    }
    const answers = this.#lanes[lane];
    const before = answers.get(url);
    if (!before) this.#answers++;
    this.#bytes += lined.bytes.byteLength - (before?.bytes.byteLength ?? 0);
    answers.set(url, lined);
  }
}

/** One header without making an object of all of them. Browsers and proxies send these two once. */
function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const given = rawHeaders[place]!;
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[place + 1];
  }
  return undefined;
}

const encodings = new Map<string | undefined, Encoding>();

/** Browsers send a handful of headers, over and over. */
function encodingFor(accept: string | undefined): Encoding {
  let encoding = encodings.get(accept);
  if (encoding === undefined) {
    if (encodings.size > 200) encodings.clear();
    encoding = acceptedEncoding(accept);
    encodings.set(accept, encoding);
  }
  return encoding;
}

function withoutLength(headers: string[]): string[] {
  const kept: string[] = [];
  for (let place = 0; place < headers.length; place += 2) {
    if (!/^content-(length|encoding|type)$/.test(headers[place]!))
      kept.push(headers[place]!, headers[place + 1]!);
  }
  return kept;
}
