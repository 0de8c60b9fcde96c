import { connect } from 'node:net';

export interface RawRequest {
  method: string;
  target: string;
  host: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  /** How the body is sent. */
  chunked: boolean;
  /** Where the connection comes from. */
  from: string;
}

export interface RawAnswer {
  status: number;
  text: string;
  bytes: number;
  cookies: string[];
}

const maxBuffered = 200_000;

/** Sends exactly this request on a connection of its own. The status is 0 if the shop closes it without an answer. */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const socket = connect({ port, host: '127.0.0.1', localAddress: request.from }, () => {
      socket.write(bytesOf(request));
    });
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes < maxBuffered) parts.push(data);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answerIn(Buffer.concat(parts), bytes)));
  });
}

function bytesOf({ method, target, host, headers, body, chunked }: RawRequest): Buffer {
  const content = body === undefined ? null : Buffer.from(body as Uint8Array);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content ? [chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${content.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!content) return head;
  if (!chunked) return Buffer.concat([head, content]);
  const size = Buffer.from(`${content.length.toString(16)}\r\n`);
  const end = Buffer.from('0\r\n\r\n');
  return Buffer.concat(content.length > 0 ? [head, size, content, Buffer.from('\r\n'), end] : [head, end]);
}

function answerIn(data: Buffer, bytes: number): RawAnswer {
  const text = data.toString();
  // An interim answer precedes the real one.
  const [head = '', ...rest] = text.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '').split('\r\n\r\n');
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    text: isChunked ? body.replace(/^[\da-f]+\r\n|\r\n[\da-f]+(\r\n|$)/gi, '').trim() : body,
    bytes,
    cookies: [...head.matchAll(/^set-cookie: ([^;\r]+)(.*)$/gim)].map(([, pair, rest_]) =>
      /max-age=0\b/i.test(rest_!) ? `${pair!.split('=')[0]}=` : pair!,
    ),
  };
}
