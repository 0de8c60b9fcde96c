export interface HttpRequest {
  method?: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: object | string;
  contentType?: string;
  headers?: Record<string, string>;
}

/** The bytes of an HTTP/1.1 request, with the headers a browser would send. */
export function requestText({ method, path, cookie, body, contentType, headers }: HttpRequest): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: */*',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...Object.entries({ 'accept-encoding': 'gzip, deflate, br', ...headers }).map((pair) => pair.join(': ')),
    ...(body === undefined
      ? []
      : [`content-type: ${contentType ?? 'application/json'}`, `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/**
 * Placeholders that the load generator replaces with a value it has not used before. `blank` is URL-encoded white
 * space: as a search text it selects every book, so the page is the same but its URL is not in any cache.
 */
export const unique = { number: '{number}', blank: '{blank}' };

export function fillPlaceholders(request: string, number: number): string {
  return request
    .replaceAll(unique.number, String(number).padStart(10, '0'))
    .replaceAll(unique.blank, () => (number + 2).toString(2).replaceAll('0', '%20').replaceAll('1', '%09'));
}

/** The same page under a URL that was not requested before. */
export function uncached(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}q=${unique.blank}`;
}
