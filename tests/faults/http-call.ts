import { Agent, request } from 'node:http';
import type { Address } from '../../src/contract/addresses.ts';
import type { Book } from '../../src/contract/books.ts';
import type { Failure } from '../../src/contract/endpoint.ts';
import type { Mail } from '../../src/contract/mails.ts';
import type { Order } from '../../src/contract/orders.ts';

/** The fields of all answers that a check reads. An answer has those of its endpoint. */
export interface Answer extends Omit<Failure, 'success'> {
  success: boolean;
  user: { _id: string; cartItems: Record<string, number> };
  address: Address;
  addresses: Address[];
  /** Of an order without an account: the page that shows it, and the one where it is paid. */
  link: string;
  url: string;
  mails: Mail[];
  messages: { _id: string }[];
  orderId: string;
  orders: Order[];
  products: Book[];
  results: { refusal?: object }[];
  total: number;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: Answer;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  agent?: Agent;
  timeoutMs?: number;
}

/** Long enough for a busy machine; it only ends what hangs. */
const defaultTimeoutMs = 120_000;
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** Of a killed process: its end may not have been noticed yet, and the next request would be sent on one of them. */
export function closeIdleConnections(): void {
  for (const socket of Object.values(sharedAgent.freeSockets).flat()) socket?.destroy();
}

/** Sends one request. Throws only if no complete response arrives. */
export async function call(url: string, options: CallOptions = {}): Promise<HttpResponse> {
  const form = options.form && new Response(options.form);
  const body = form
    ? Buffer.from(await form.arrayBuffer())
    : options.body === undefined
      ? undefined
      : options.body instanceof Uint8Array
        ? Buffer.from(options.body)
        : Buffer.from(typeof options.body === 'string' ? options.body : JSON.stringify(options.body));
  const headers: Record<string, string> = { ...options.headers };
  if (form) headers['content-type'] = form.headers.get('content-type')!;
  else if (body) headers['content-type'] ??= 'application/json';
  if (body) headers['content-length'] = String(body.length);
  const method = options.method ?? (body ? 'POST' : 'GET');
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: options.agent ?? sharedAgent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('aborted', () => reject(failure('the response was cut off', 'ABORTED')));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const isJson = response.headers['content-type']?.includes('json') && text;
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          json: isJson ? JSON.parse(text) : null,
        });
      });
    });
    sent.setTimeout(options.timeoutMs ?? defaultTimeoutMs, () =>
      sent.destroy(failure('no response in time', 'TIMEOUT')),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

export const errorCode = (error: unknown) => (error as { code?: string }).code ?? String(error);
