import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  path: string;
  status: number;
  headers: string[];
  body: string;
}

/** The least a Node server can do: the same head and the same bytes for whoever asks for the path. */
const answers = new Map<string, { status: number; headers: string[]; body: Buffer }>();

const server = createServer((request, response) => {
  const url = request.url!;
  const query = url.indexOf('?');
  const answer = answers.get(query < 0 ? url : url.slice(0, query))!;
  response.writeHead(answer.status, answer.headers).end(answer.body);
});

process.on('message', ({ path, status, headers, body }: Recorded) => {
  answers.set(path, { status, headers, body: Buffer.from(body, 'base64') });
  process.send!('learnt');
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
