import type { z } from 'zod';
import type { Failure } from '../../contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, QueryOf } from '../../contract/endpoints.ts';

/** A call that failed: `status` 0 is a network failure, any other is the server's response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly about: Failure['about'];
  readonly fields: Failure['fields'];
  readonly newer: Failure['newer'];

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.message ?? '');
    this.status = status;
    this.code = failure.code ?? 'unreachable';
    this.about = failure.about;
    this.fields = failure.fields;
    this.newer = failure.newer;
  }
}

/** Network failures, server errors and rate limits may succeed on a retry. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

interface CallOptions<N extends EndpointName> {
  body?: z.input<BodyOf<N>>;
  query?: z.input<QueryOf<N>>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
}

/** Calls an endpoint of the contract by its name, e.g. `GET /api/user/is-auth`. */
export async function call<N extends EndpointName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<AnswerOf<N> & { success: boolean }> {
  const [method, path] = name.split(' ') as [string, string];
  const query = options.query ? `?${new URLSearchParams(options.query as Record<string, string>)}` : '';
  let response: Response;
  try {
    response = await fetch(path + query, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      signal: options.signal,
      keepalive: options.keepalive,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
  const answer = (await response.json().catch(() => ({}))) as AnswerOf<N> & {
    success: boolean;
  } & Partial<Failure>;
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer;
}
