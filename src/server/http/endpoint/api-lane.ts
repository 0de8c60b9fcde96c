import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../log.ts';
import type { BoundEndpoint } from './endpoint-call.ts';
import { failed } from './envelope.ts';
import { LaneVisit } from './lane-visit.ts';
import { LoggedRequest } from './request-log.ts';
import { closedPolicy, headersAlways } from '../protection/security-headers.ts';

/**
 * Answers the calls of one shopper straight from Node's request, as the framework would: the same steps, the same
 * words, the same headers. Only a request with nothing odd about it is taken; any other is the framework's.
 */
export class ApiLane {
  readonly #log: Log;
  readonly #headers: readonly string[];
  readonly #endpoints = new Map<string, BoundEndpoint>();

  constructor(log: Log, https: boolean) {
    this.#log = log;
    this.#headers = Object.entries({
      'cache-control': 'no-store',
      'content-security-policy': closedPolicy,
      'content-type': 'application/json',
      ...headersAlways(https),
    }).flat();
  }

  serve(bound: BoundEndpoint): void {
    const { raw, whole } = bound.endpoint;
    if (!raw && !whole) this.#endpoints.set(bound.path, bound);
  }

  /** True when the request is taken. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const bound = this.#endpoints.get(request.url ?? '');
    if (!bound || bound.method !== request.method) return false;
    const visit = new LaneVisit(request);
    if (!visit.isPlain(bound)) return false;
    void this.#answer(bound, visit, response);
    return true;
  }

  async #answer(bound: BoundEndpoint, visit: LaneVisit, response: ServerResponse): Promise<void> {
    const { method, path } = bound;
    const request = new LoggedRequest(this.#log);
    const more: string[] = [];
    let [status, code]: [number, string | undefined] = [200, undefined];
    let text: string;
    try {
      text = JSON.stringify(await bound.answer(visit, visit));
    } catch (error) {
      const { failure, retryAfter, ...rest } = failed(error, this.#log, { requestId: request.id, path });
      if (retryAfter) more.push('retry-after', retryAfter);
      [status, code, text] = [rest.status, failure.code, JSON.stringify(failure)];
    }
    for (const cookie of visit.cookies) more.push('set-cookie', cookie);
    const own = ['x-request-id', request.id, 'Content-Length', String(Buffer.byteLength(text))];
    // Whoever has left meanwhile hears nothing.
    if (!response.destroyed) response.writeHead(status, this.#headers.concat(own, more)).end(text);
    request.end({ method, path, status, code });
  }
}
