import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // A check reads any answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

export interface Sending {
  method?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  agent?: Agent;
  /** After so long without an answer the call has failed. */
  patience?: number;
}

const shared = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** One call; throws only when no whole answer came. */
export async function call(url: string, sending: Sending = {}): Promise<Answer> {
  const form = sending.form && new Response(sending.form);
  const body = form
    ? Buffer.from(await form.arrayBuffer())
    : sending.body === undefined
      ? undefined
      : Buffer.from(JSON.stringify(sending.body));
  const headers: Record<string, string> = { ...sending.headers };
  if (form) headers['content-type'] = form.headers.get('content-type')!;
  else if (body) headers['content-type'] ??= 'application/json';
  if (body) headers['content-length'] = String(body.length);
  const method = sending.method ?? (body ? 'POST' : 'GET');
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: sending.agent ?? shared }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('aborted', () => reject(failure('the answer was cut off', 'ECUT')));
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
    asked.setTimeout(sending.patience ?? 30_000, () => asked.destroy(failure('no answer in time', 'ESLOW')));
    asked.on('error', reject);
    asked.end(body);
  });
}

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

export const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);
