import type { z } from 'zod';
import type { Failure } from '../../contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, QueryOf } from '../../contract/endpoints.ts';

/** A call that was refused or did not arrive; its message is ready to be shown. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly about: Failure['about'];
  readonly fields: Failure['fields'];

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.message ?? '');
    this.status = status;
    this.code = failure.code ?? 'unreachable';
    this.about = failure.about;
    this.fields = failure.fields;
  }
}

/** Worth asking again: it did not arrive, or the fault was the server's. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 500 || error.status === 429);
}

interface Sending<N extends EndpointName> {
  body?: z.input<BodyOf<N>>;
  query?: z.input<QueryOf<N>>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Lets the call finish though the page is left. */
  keepalive?: boolean;
}

/** The one way a page talks to the shop: by the name of a row of the endpoint table. */
export async function call<N extends EndpointName>(
  name: N,
  sending: Sending<N> = {},
): Promise<AnswerOf<N> & { success: boolean }> {
  const [method, path] = name.split(' ') as [string, string];
  const query = sending.query ? `?${new URLSearchParams(sending.query as Record<string, string>)}` : '';
  let response: Response;
  try {
    response = await fetch(path + query, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(sending.body !== undefined && { 'content-type': 'application/json' }),
        ...sending.headers,
      },
      ...(sending.body !== undefined && { body: JSON.stringify(sending.body) }),
      signal: sending.signal,
      keepalive: sending.keepalive,
    });
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    throw new CallFailed(0, {});
  }
  const answer = (await response.json().catch(() => ({}))) as AnswerOf<N> & {
    success: boolean;
  } & Partial<Failure>;
  if (!response.ok) throw new CallFailed(response.status, answer);
  return answer;
}
