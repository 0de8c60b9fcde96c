import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, matchesEtag } from './ready-answer.ts';

interface Lined {
  version: number | null;
  etag: string;
  headers: string[];
  bytes: Uint8Array;
}

const mostAnswers = 4_000;
const mostBytes = 24 * 1024 * 1024;

/**
 * Answers what was answered before, byte for byte, before the framework sees the request: only answers that are
 * the same for everybody get here, and one of an older catalogue is never found.
 */
export class FastLane {
  readonly #version: () => number | Promise<number>;
  readonly #lined = new Map<string, Lined>();
  #bytes = 0;

  constructor(version: () => number | Promise<number>) {
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
    this.#keep(laneKey(pathname + search, c.req.header('accept-encoding'), ready.packs), {
      version: ready.version,
      etag,
      headers,
      bytes: ready.bytes,
    });
  };

  /** True when the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    const encoding = request.headers['accept-encoding'] as string | undefined;
    const lined =
      this.#lined.get(laneKey(url, encoding, true)) ?? this.#lined.get(laneKey(url, encoding, false));
    if (!lined || (lined.version !== null && lined.version !== this.#version())) return false;
    if (matchesEtag(request.headers['if-none-match'], lined.etag)) {
      response.writeHead(304, withoutLength(lined.headers)).end();
    } else {
      response.writeHead(200, lined.headers).end(lined.bytes);
    }
    return true;
  }

  #keep(key: string, lined: Lined) {
    if (this.#lined.size >= mostAnswers || this.#bytes > mostBytes) {
      this.#lined.clear();
      this.#bytes = 0;
    }
    if (!this.#lined.has(key)) this.#bytes += lined.bytes.byteLength;
    this.#lined.set(key, lined);
  }
}

function laneKey(url: string, accept: string | undefined, packs: boolean): string {
  return packs ? `${encodingFor(accept)} ${url}` : url;
}

const encodings = new Map<string | undefined, string>();

/** Browsers send a handful of headers, over and over. */
function encodingFor(accept: string | undefined): string {
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
