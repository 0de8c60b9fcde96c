import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './child-process.ts';

/** A response of the shop: the baseline server sends it for every request to this path. */
export interface RecordedResponse {
  path: string;
  status: number;
  headers: string[];
  base64: string;
}

const responses = new Map<string, { status: number; headers: string[]; body: Buffer }>();

const server = createServer((request, response) => {
  const url = request.url!;
  const query = url.indexOf('?');
  const { status, headers, body } = responses.get(query < 0 ? url : url.slice(0, query))!;
  response.writeHead(status, headers).end(body);
});

answerParent(async ({ path, status, headers, base64 }: RecordedResponse) => {
  responses.set(path, { status, headers, body: Buffer.from(base64, 'base64') });
});
server.listen(0, '127.0.0.1', () => process.send!({ result: (server.address() as AddressInfo).port }));
