import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  /** The header lines, without the status line. */
  head: string;
  bodyLength: number;
  /** Null unless the connection keeps bodies. */
  body: Buffer | null;
}

interface ConnectionOptions {
  keepBodies?: boolean;
  localAddress?: string | undefined;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * A keep-alive connection that parses only as much HTTP/1.1 as it needs to find the end of a response. A full HTTP
 * client would use more CPU than the servers it measures.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #keepBodies: boolean;
  #callback: ((result: RawResponse | Error) => void) | null = null;
  #partialHead: Buffer | null = null;
  #response: RawResponse | null = null;
  /** -1 for a chunked body. */
  #contentLength = 0;
  #bodyParts: Buffer[] = [];

  constructor(port: number, { keepBodies = false, localAddress }: ConnectionOptions = {}) {
    this.#keepBodies = keepBodies;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, localAddress });
    this.#socket.on('data', (chunk) => this.#read(chunk as Buffer));
    this.#socket.on('error', (error) => this.#finish(error));
    this.#socket.on('close', () => this.#finish(new Error('the server closed the connection')));
  }

  send(request: string, callback: (result: RawResponse | Error) => void) {
    this.#callback = callback;
    if (this.#socket.destroyed) this.#finish(new Error('the server closed the connection'));
    else this.#socket.write(request, 'utf8');
  }

  close() {
    this.#callback = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer) {
    if (this.#response) return this.#readBody(this.#response, chunk);
    const received = this.#partialHead ? Buffer.concat([this.#partialHead, chunk]) : chunk;
    const end = received.indexOf(headEnd);
    if (end < 0) {
      this.#partialHead = received;
      return;
    }
    this.#partialHead = null;
    const head = received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const hasBody = status !== 304 && status !== 204;
    this.#contentLength = hasBody ? Number(contentLength ?? -1) : 0;
    this.#response = { status, head: head.slice(head.indexOf('\r\n') + 2), bodyLength: 0, body: null };
    this.#readBody(this.#response, received.subarray(end + 4));
  }

  #readBody(response: RawResponse, chunk: Buffer) {
    response.bodyLength += chunk.byteLength;
    if (this.#keepBodies) this.#bodyParts.push(chunk);
    const isComplete =
      this.#contentLength < 0
        ? chunk.subarray(-lastChunk.byteLength).equals(lastChunk)
        : response.bodyLength >= this.#contentLength;
    if (!isComplete) return;
    if (this.#keepBodies) response.body = Buffer.concat(this.#bodyParts);
    this.#bodyParts = [];
    this.#response = null;
    this.#finish(response);
  }

  #finish(result: RawResponse | Error) {
    const callback = this.#callback;
    this.#callback = null;
    callback?.(result);
  }
}
