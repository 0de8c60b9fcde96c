import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Failure } from '../../contract/endpoint.ts';
import type { RawResponseCache } from './cache/response-cache.ts';
import { bodyLimit } from './endpoint/endpoint.ts';
import { Problem } from './endpoint/problem.ts';
import type { Gate } from './gate.ts';
import { receiveBody } from './request-body.ts';
import { refuseRequest, refuseSocket } from './endpoint/error-response.ts';

interface ListenerParts {
  app: Pick<Hono, 'fetch'>;
  securityHeaders: Record<string, string>;
  gate: Gate;
  /** Aborted when the shop closes: from then on each answer is the last on its connection. */
  closing?: AbortSignal | undefined;
  rawResponses?: RawResponseCache | undefined;
  metrics?: RequestMetrics | undefined;
}

interface RequestMetrics {
  countCached(): void;
  timeRequest(request: IncomingMessage, response: ServerResponse): void;
}

export function createListener({
  app,
  securityHeaders,
  gate,
  closing,
  rawResponses,
  metrics,
}: ListenerParts): RequestListener {
  const fixedHeaders = new Map(Object.entries(securityHeaders));
  // Health checks of load balancers in HTTP/1.0 send no Host header.
  const toFramework = getRequestListener(app.fetch, { hostname: 'shop', errorHandler: refusal });
  const isHost = createHostCheck();
  return (request, response) => {
    if (gate.isPipelined(request, response)) return;
    if (closing?.aborted) response.setHeader('connection', 'close');
    if (!isHost(request)) {
      response.setHeaders(fixedHeaders);
      return refuseRequest(request, response, new Problem('invalid'));
    }
    if (rawResponses?.send(request, response)) return metrics?.countCached();
    metrics?.timeRequest(request, response);
    // Set on Node's response: reading the headers of the framework's would make it build a slower one.
    response.setHeaders(fixedHeaders);
    receiveBody(request, response, securityHeaders, () => void toFramework(request, response));
  };
}

/** The adapter's error for a request target that is no path; the app answers its own errors itself. */
function refusal(error: unknown): Response {
  const { status, message, code } = new Problem(error instanceof RequestError ? 'invalid' : 'unexpected');
  return Response.json({ success: false, message, code } satisfies Failure, { status });
}

/** Only a name or an address, with or without a port: the framework makes a URL of it, which must not fail. */
function createHostCheck(): (request: IncomingMessage) => boolean {
  const shape = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
  let known: string | undefined;
  return ({ headers: { host }, httpVersion }) => {
    if (host === undefined) return httpVersion === '1.0';
    if (host === known) return true;
    if (!shape.test(host) || !URL.canParse(`http://${host}`)) return false;
    known = host;
    return true;
  };
}

const parserProblems: Record<string, [status: number, code: 'invalid' | 'too-large' | 'too-slow']> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow'],
};

/** Answers what Node would refuse by itself like any other refusal, with the security headers. */
export function refuseUnparsed(server: Server, securityHeaders: Record<string, string>): void {
  const fixedHeaders = new Map(Object.entries(securityHeaders));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const [status, code] = parserProblems[error.code ?? ''] ?? [400, 'invalid'];
    const { message } = new Problem(code);
    refuseSocket(socket, { status, code, message }, securityHeaders);
  });
  server.on('checkExpectation', (request, response) => {
    response.setHeaders(fixedHeaders);
    const { message, code } = new Problem('invalid');
    refuseRequest(request, response, { status: 417, message, code });
  });
  // A client that asks first is told before it sends a body that is too large.
  server.on('checkContinue', (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (Number(request.headers['content-length'] ?? 0) <= bodyLimit(`${request.method} ${path}`)) {
      response.writeContinue();
      return server.emit('request', request, response);
    }
    response.setHeaders(fixedHeaders);
    return refuseRequest(request, response, new Problem('too-large'));
  });
}
