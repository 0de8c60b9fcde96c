export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: object | string;
  type?: string;
  headers?: Record<string, string>;
}

/** A request as a browser would send it, ready for the wire. */
export function requestText({ method, path, cookie, body, type, headers }: Asked): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: */*',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...Object.entries({ 'accept-encoding': 'gzip, deflate, br', ...headers }).map((pair) => pair.join(': ')),
    ...(body === undefined
      ? []
      : [`content-type: ${type ?? 'application/json'}`, `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
