import { type HttpRequest, requestText } from '../load/http-request.ts';
import { RawConnection, type RawResponse } from '../load/raw-connection.ts';

const timeout = 300_000;

/** Sends one request and keeps the body of the response. */
export function send(port: number, request: HttpRequest): Promise<RawResponse & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const connection = new RawConnection(port, { keepBodies: true });
    const timer = setTimeout(() => {
      connection.close();
      reject(new Error(`${request.path} did not respond within ${timeout / 1000} s`));
    }, timeout);
    connection.send(requestText(request), (response) => {
      clearTimeout(timer);
      connection.close();
      if (response instanceof Error) reject(response);
      else resolve({ ...response, body: response.body ?? Buffer.alloc(0) });
    });
  });
}

/** Calls the JSON API, expects success, and returns the body together with the cookie that was set. */
export async function callApi<T>(port: number, request: HttpRequest): Promise<T & { cookie: string }> {
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const { status, body, head } = await send(port, { ...request, headers });
  const text = body.toString();
  if (status !== 200) throw new Error(`${request.path} responded ${status}: ${text.slice(0, 300)}`);
  const cookie = /^set-cookie: *([^;\r\n]+)/im.exec(head)?.[1] ?? '';
  return { ...(JSON.parse(text) as T), cookie };
}
