import { actors, type FuzzedRequest } from './fuzz-requests.ts';

/** Internals that an error response must not reveal. */
const internals =
  /sqlite|postgres|kysely|node_modules|node:internal|\.ts:\d|\.js:\d|    at |violates|constraint|syntax error|argon2|ENOENT|EACCES|[/]tmp[/]/i;

export type Fault = '5xx' | "another's data" | 'internals' | 'no message';

export interface Answer {
  status: number;
  text: string;
}

/** What is wrong with an answer; `secrets` are texts that only the seller and their owner may see. */
export function faultOf(
  { status, text }: Answer,
  request: Pick<FuzzedRequest, 'as' | 'path' | 'method'>,
  secrets: RegExp,
): Fault | null {
  if (status >= 500) return '5xx';
  if (actors[request.as] !== 'seller' && secrets.test(text)) return "another's data";
  if (status < 400) return null;
  if (internals.test(text)) return 'internals';
  if (!URL.parse(request.path, 'http://shop')?.pathname.startsWith('/api/')) return null;
  return request.method === 'HEAD' || isRefusal(text) ? null : 'no message';
}

function isRefusal(text: string): boolean {
  try {
    const { success, message } = JSON.parse(text) as { success?: boolean; message?: string };
    return success === false && Boolean(message);
  } catch {
    return false;
  }
}
