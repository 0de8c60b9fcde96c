import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReaderProxy extends AsyncDisposable {
  address: string;
  /** What the browser received, by path. */
  received: Map<string, number>;
  /** Answers instead of the shop, by path. */
  answers: Map<string, string>;
}

/** Stands between the browser and a shop: it sees what a browser reports of no worker. */
export async function openProxy(shop: string): Promise<ReaderProxy> {
  const received: ReaderProxy['received'] = new Map();
  const answers: ReaderProxy['answers'] = new Map();
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url!, shop).pathname;
    const own = answers.get(path);
    if (own !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(own);
      return;
    }
    const passed = request(shop + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.on('data', ({ length }: Buffer) => received.set(path, (received.get(path) ?? 0) + length));
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
