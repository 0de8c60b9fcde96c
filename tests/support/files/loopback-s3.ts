import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../../src/server/config.ts';
import { signatureFault } from './s3-signature.ts';

interface StoredFile {
  bytes: Buffer;
  type: string;
  writtenAt: number;
}

/** Small, so that every test of a list reads several pages. */
const pageLength = 2;

/** An S3 server in memory that checks every signature. */
export async function openLoopbackS3() {
  const stored = new Map<string, StoredFile>();
  const keys = { accessKeyId: 'AKIALOOPBACK', secretAccessKey: 'only/for+this=machine' };
  const bucket = 'warraq-files';
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fault = signatureFault(request, body, keys);
    if (fault) return refuse(response, 403, fault);
    const url = new URL(request.url ?? '/', 'http://store');
    const [, asked, key = ''] = url.pathname.split('/');
    if (asked !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (!key)
      return request.method === 'GET' ? list(url, response) : refuse(response, 405, 'MethodNotAllowed');
    if (request.method === 'PUT') {
      const type = String(request.headers['content-type']);
      stored.set(decodeURIComponent(key), { bytes: body, type, writtenAt: Date.now() });
      return void response.writeHead(200, { etag: '"stored"' }).end();
    }
    if (request.method === 'DELETE') {
      stored.delete(decodeURIComponent(key));
      return void response.writeHead(204).end();
    }
    read(request, response, decodeURIComponent(key));
  }

  function read(request: IncomingMessage, response: ServerResponse, key: string) {
    const file = stored.get(key);
    if (!file) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [first, last] = range ? [Number(range[1]), Number(range[2])] : [0, file.bytes.length - 1];
    response.writeHead(range ? 206 : 200, {
      'content-type': file.type,
      'content-length': last - first + 1,
      'last-modified': new Date(file.writtenAt).toUTCString(),
      ...(range && { 'content-range': `bytes ${first}-${last}/${file.bytes.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : file.bytes.subarray(first, last + 1));
  }

  function list(url: URL, response: ServerResponse) {
    // The token is the last name, so that a deletion between two pages skips no file.
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...stored.keys()].toSorted().filter((name) => name > after);
    const isMore = names.length > pageLength;
    const page = names.slice(0, pageLength);
    const contents = page
      .map((name) => {
        const { writtenAt, bytes } = stored.get(name)!;
        const written = new Date(writtenAt).toISOString();
        return `<Contents><Key>${name}</Key><LastModified>${written}</LastModified><Size>${bytes.length}</Size></Contents>`;
      })
      .join('');
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    xml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place: NonNullable<Config['s3']> = {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    ...keys,
  };
  return {
    place,
    stored,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: string) {
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}
